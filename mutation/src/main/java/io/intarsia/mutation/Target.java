package io.intarsia.mutation;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A package that gets faults, and the tests that are to notice them.
///
/// @param module where the package and its tests are
/// @param name below `io.intarsia`
/// @param tests packages whose tests are asked, and single test classes, below `io.intarsia` but
///   for those of `com`, which stand for users
record Target(String module, String name, List<String> tests) {
  private static final String ROOT = "io.intarsia.";

  /// What starts processes of its own, which have no faults, and takes minutes.
  private static final Set<String> LEFT_OUT =
      Set.of(
          "HostileCallsTest",
          "SparseMatrixGuardsTest",
          "HostFunctionExitTest",
          "LoadMemoryTest",
          "DatasetMemoryTest",
          "DataServiceFailuresTest",
          "ModelMutationsTest",
          "SavedInPythonTest",
          "PythonReadsTest");

  /// The packages that must notice nearly everything. What is checked where ops come in has its
  /// tests in `imperative`, whichever package checks it; what tensors take from Java and do where
  /// they are has tests beside the ops, and the derivatives of functions have theirs in `gradient`.
  static final List<Target> ALL =
      List.of(
          of("nest", "nest"),
          of("spec", "spec"),
          of("dispatch", "dispatch", "com.acme.dispatch.OwnFunctionTest"),
          ofFunctions("function"),
          ofFunctions("internal.function.type"),
          ofFunctions("internal.function.host"),
          ofFunctions("internal.function.graph"),
          ofFunctions("internal.function.caller"),
          ofFunctions("internal.function.trace"),
          ofFunctions("internal.function.derivative"),
          ofFunctions("internal.function.flow"),
          ofFunctions("internal.function.library"),
          of(
              "tensor",
              "tensor",
              "op.OperatorsTest",
              "op.CreationTest",
              "op.HostArgumentsTest",
              "op.JavaInputsTest",
              "op.ArgumentKindsTest",
              "variable.VariableOperandsTest",
              "imperative.LifetimeTest",
              "imperative.ScopeTest",
              "imperative.ClosingTest",
              "imperative.ToStringTest",
              "com.acme.fromnumpy.FromNumpyTest",
              "com.acme.fn.ConsumersTest",
              "com.acme.fn.HostArgumentsTest",
              "com.acme.fn.PromotionTest",
              "com.acme.fn.ShortFormsTest"),
          ofExecutors("imperative"),
          ofExecutors("internal.executor"),
          of(
              "op.numpy",
              "op.numpy",
              "op.DefaultAxesTest",
              "op.VarargsTest",
              "com.acme.fromnumpy.FromNumpyTest",
              "com.acme.fromnumpy.NumpyLinesTest"),
          in("savedmodel", "savedmodel", "savedmodel"),
          in("savedmodel", "checkpoint", "checkpoint"),
          ofTypes("types.ragged"),
          ofTypes("types.sparse"),
          ofTypes("types.masked"),
          ofTypes("types.labeled"),
          ofTypes("types.structured"),
          ofTypes("types.array"),
          ofTypes("types.digraph"),
          ofTypes("types.example"),
          ofTypes("types.handle"),
          in("distributions", "distributions", "distributions", "distributions.user"),
          in(
              "distributions",
              "distributions.bijector",
              "distributions.bijector",
              "distributions.bijector.user",
              "distributions"),
          in("hub", "hub", "hub"),
          ofData("data"),
          ofData("data.record"),
          ofData("data.laws"),
          ofFiles("files"),
          ofFiles("files.internal"),
          ofFiles("files.arrow"),
          ofFiles("files.json"),
          ofFiles("files.parquet"),
          ofFiles("files.sparse"),
          ofKeras("keras"),
          ofKeras("keras.layer"),
          ofKeras("keras.loss"),
          ofKeras("keras.metric"),
          ofKeras("keras.training"),
          ofKeras("keras.file"),
          ofKeras("keras.summary"),
          ofKeras("keras.initializer"),
          ofKeras("keras.activation"),
          ofKeras("keras.argument"));

  /// Code is traced, run and differentiated by rooms together, so they are tried by the same tests.
  private static Target ofFunctions(String name) {
    return of(
        name,
        "function",
        "internal.function.type",
        "internal.function.host",
        "internal.function.graph",
        "internal.function.caller",
        "internal.function.trace",
        "internal.function.flow",
        "internal.function.library",
        "variable.VariableFunctionTest",
        "imperative.GuardsInFunctionsTest",
        "imperative.CompiledGuardsTest",
        "imperative.HandleGuardsTest",
        "imperative.FunctionAttributesTest",
        "imperative.ToStringTest",
        "internal.trace",
        "op.AssertionsTest",
        "gradient.ControlFlowGradientTest",
        "gradient.GradientTapeTest",
        "gradient.CustomGradientTest",
        "gradient.FunctionalGradientsTest",
        "com.acme.fn");
  }

  private static Target ofExecutors(String name) {
    return of(
        name,
        "imperative",
        "internal.executor",
        "errors",
        "internal.memory",
        "com.acme.fn.CheckNumericsTest",
        "com.acme.fn.LeakPlacesTest");
  }

  /// Types meet in functions that take several of them, and the tests of all take one look.
  private static Target ofTypes(String name) {
    return in(
        "types",
        name,
        "types",
        "types.ragged",
        "types.sparse",
        "types.masked",
        "types.labeled",
        "types.structured",
        "types.array",
        "types.digraph",
        "types.example",
        "types.handle");
  }

  private static Target ofData(String name) {
    return in("data", name, "data", "data.record", "data.laws");
  }

  private static Target ofFiles(String name) {
    return in("files", name, "files", "files.arrow", "files.json", "files.parquet", "files.sparse");
  }

  /// Layers, losses and metrics are looked at where files are, which have those of Python.
  private static Target ofKeras(String name) {
    return in("keras", name, "keras", "keras.layer", "keras.training", "keras.file");
  }

  private static Target of(String name, String... tests) {
    return in("core", name, tests);
  }

  private static Target in(String module, String name, String... tests) {
    return new Target(module, name, List.of(tests));
  }

  static Target named(String name) {
    return ALL.stream()
        .filter(target -> target.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "no package %s; there are: %s"
                    .formatted(name, String.join(", ", ALL.stream().map(Target::name).toList()))));
  }

  String fullName() {
    return ROOT + name;
  }

  List<String> testClasses(Project project) {
    return tests.stream()
        .map(each -> each.startsWith("com.") ? each : ROOT + each)
        .flatMap(
            each -> each.endsWith("Test") ? Stream.of(each) : project.testClasses(each).stream())
        .filter(each -> !LEFT_OUT.contains(each.substring(each.lastIndexOf('.') + 1)))
        .toList();
  }
}
