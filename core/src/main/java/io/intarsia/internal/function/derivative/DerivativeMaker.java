package io.intarsia.internal.function.derivative;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.internal.function.graph.Compiled;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.trace.PolymorphicFunction;
import io.intarsia.internal.function.trace.ProgramCode;
import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.Value;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes the derivative of a function. Its ops and the backward pass through them are traced into
/// one program, which is then cut in two.
public final class DerivativeMaker {
  private final FunctionHost host;
  private final String name;
  private final Program program;
  private final Programs programs;
  // How gradients go through its first results; null if that follows from the ops.
  private final @Nullable Derivative own;
  // The positions of lists whose gradients may be given as items.
  private final Set<Integer> lists;
  private final Compiled compiled;

  private DerivativeMaker(
      FunctionHost host,
      String name,
      Program program,
      Programs programs,
      @Nullable Derivative own,
      Set<Integer> lists,
      Compiled compiled) {
    this.own = own;
    this.lists = lists;
    this.compiled = compiled;
    this.host = host;
    this.name = name;
    this.program = program;
    this.programs = programs;
  }

  /// The derivative of a function.
  ///
  /// @param isPart whether XLA compiles it as a part of what calls it
  public static Derivative of(RuntimeFunction function, boolean isPart) {
    return of(function, isPart, null);
  }

  /// The derivative of the first half of one that does not follow from the ops, or of a form of
  /// that which gives more.
  ///
  /// @param isPart whether XLA compiles it as a part of what calls it
  /// @param own how gradients go through its first results; null if that follows from the ops
  static Derivative of(RuntimeFunction function, boolean isPart, @Nullable Derivative own) {
    Compiled alone = function.isCompiled() ? Compiled.ALONE : Compiled.NOT;
    return new DerivativeMaker(
            function.host(),
            function.name(),
            function.program(),
            Programs.in(function),
            own,
            Set.of(),
            isPart ? Compiled.AS_PART : alone)
        .make();
  }

  /// The derivative of a part of a graph: of a branch, or of what a loop runs many times.
  ///
  /// @param programs those that the nodes of the program name
  /// @param lists the positions of inputs whose gradients may be given as [items][ListItems]
  static Derivative of(
      TracingGraph graph, String name, Program program, Programs programs, Set<Integer> lists) {
    Compiled compiled = graph.diagnosis().isCompiled() ? Compiled.AS_PART : Compiled.NOT;
    return new DerivativeMaker(graph.host(), name, program, programs, null, lists, compiled).make();
  }

  private Derivative make() {
    TracingLock lock = PolymorphicFunction.locked(host, name);
    try {
      var both = new ForwardBackward(host, name, joint(), programs, compiled);
      if (compiled == Compiled.ALONE && both.keepsHandles()) {
        return new DerivativeMaker(host, name, program, programs, own, lists, Compiled.NOT).make();
      }
      return own == null ? both.cut() : both.cut(own);
    } finally {
      lock.unlock();
    }
  }

  private Joint joint() {
    List<Integer> sources = positions(program.inputs(), true);
    List<Integer> seeded = positions(program.results(), false);
    String joint = name + "_joint_" + host.nextId();
    FunctionOptions options = compiled.options(joint);
    TapeOptions watching = TapeOptions.defaults().withWatchAccessedVariables(false);
    try (var trace = compiled.trace(host, joint, options);
        GradientTape tape = trace.graph().gradientTape(watching)) {
      List<Tensor> inputs = arguments(trace, program.inputs());
      List<Tensor> seeds = arguments(trace, seeded.stream().map(program.results()::get).toList());
      List<Tensor> wanted = sources.stream().map(inputs::get).toList();
      tape.watch(wanted);
      var code = new ProgramCode(program, List.of(), programs);
      List<Tensor> given = tensors(code.run(trace.graph(), new ArrayList<>(inputs)));
      List<Tensor> results = own == null ? given : own.given(trace.graph(), inputs, given);
      int cut = trace.graph().recording().nextNumber();
      List<Tensor> targets = seeded.stream().map(results::get).toList();
      var way = new Joint.Way(inputs, results, cut, seeds, seeded);
      List<@Nullable TensorLike> gradients = gradients(tape, targets, wanted, seeds);
      return Joint.of(trace, options, way, sources, formed(trace.graph(), sources, gradients));
    }
  }

  private List<@Nullable Object> formed(
      TracingGraph graph, List<Integer> sources, List<@Nullable TensorLike> gradients) {
    List<@Nullable Object> formed = new ArrayList<>();
    for (int i = 0; i < gradients.size(); i++) {
      TensorLike gradient = gradients.get(i);
      List<Tensor> items =
          lists.contains(sources.get(i)) && gradient instanceof SymbolicTensor list
              ? ListItems.of(graph.recording(), list)
              : null;
      formed.add(items == null ? gradient : items);
    }
    return formed;
  }

  private static List<@Nullable TensorLike> gradients(
      GradientTape tape, List<Tensor> targets, List<Tensor> sources, List<Tensor> seeds) {
    GradientOptions options = GradientOptions.defaults().withOutputGradients(seeds);
    List<@Nullable TensorLike> gradients = new ArrayList<>();
    Object given = Objects.requireNonNull(tape.gradient(targets, (Object) sources, options));
    ((List<?>) given).forEach(each -> gradients.add((TensorLike) each));
    return gradients;
  }

  /// Where the numbers are of values that gradients go through.
  private List<Integer> positions(List<Integer> numbers, boolean withHandles) {
    return IntStream.range(0, numbers.size())
        .filter(i -> {
          DType dtype = program.values().get(numbers.get(i)).dtype();
          return Dtypes.haveGradients(dtype) || (withHandles && dtype == DType.RESOURCE);
        })
        .boxed()
        .toList();
  }

  private List<Tensor> arguments(Trace trace, List<Integer> numbers) {
    List<Tensor> arguments = new ArrayList<>();
    for (int number : numbers) {
      Value value = program.values().get(number);
      TensorSpec spec = TensorSpec.of(value.shape(), value.dtype());
      arguments.add((Tensor) Objects.requireNonNull(trace.argument(spec)));
    }
    return arguments;
  }

  private static List<Tensor> tensors(@Nullable Object list) {
    return ((List<?>) Objects.requireNonNull(list)).stream().map(Tensor.class::cast).toList();
  }
}
