package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.caller.CallSite;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.FunctionWriter;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.StoredProgram;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NameAttrList;
import org.tensorflow.proto.NodeDef;

/// Functions as files have them, for another process or program: with all that they call, and
/// without the checks that the library adds, which are Java.
public final class FunctionExport {
  private static final AttrValue TRUE = AttrValue.newBuilder().setB(true).build();

  // By name, what nodes may call.
  private final Map<String, RuntimeFunction> functions = new HashMap<>();
  private final Map<String, StoredProgram> parts = new HashMap<>();
  private final Deque<String> waiting = new ArrayDeque<>();
  private final Map<String, FunctionDef> definitions = new LinkedHashMap<>();
  private final Map<String, StoredProgram> programs = new HashMap<>();
  private final List<Written> gradients = new ArrayList<>();
  private final PassedHandles handles = new PassedHandles();

  private FunctionExport() {}

  /// @param function with the node
  /// @param read the names of what is read in the backward pass
  private record Written(OwnGradient gradient, FunctionDef function, List<String> read) {}

  /// Functions, their branches and loops, and all that they call, each once and by its name. An
  /// input is called `argument_0`, `argument_1` and so on, those for what the function captured as
  /// well, which follow; a result `result_0` and so on.
  ///
  /// @throws IllegalArgumentException if one of them, or a gradient of one, calls a host function,
  ///   which is of this process
  public static FunctionExport of(Collection<? extends ConcreteFunction> traced) {
    List<RuntimeFunction> functions = traced.stream().map(RuntimeFunction::of).toList();
    var export = new FunctionExport();
    RuntimeFunction.all(functions).forEach(FunctionExport::checkIsOfNoProcess);
    functions.forEach(export::add);
    functions.forEach(export.handles::add);
    while (!export.waiting.isEmpty()) {
      String next = export.waiting.remove();
      if (!export.definitions.containsKey(next)) {
        export.write(next);
      }
    }
    return export;
  }

  /// A function that gives the gradients of nodes, which name it: code of `tf.customGradient`.
  ///
  /// @param function its name
  /// @param of the name of the function with the node
  /// @param type by which the node names it: the value of its attribute `_gradient_op_type`
  /// @param upstream what it takes first: the gradients of what the node gives
  /// @param captured what it takes behind them: tensors of the function with the node, by the names
  ///   they have in graphs, such as `Exp:0`
  /// @param handles those of them, by name, that are always the handle of one variable or table
  /// @param gives for each input of the node, the gradient; empty for none
  public record Gradient(
      String function,
      String of,
      String type,
      List<TensorSpec> upstream,
      List<String> captured,
      Map<String, Tensor> handles,
      List<Optional<TensorSpec>> gives) {
    public Gradient {
      upstream = List.copyOf(upstream);
      captured = List.copyOf(captured);
      handles = Map.copyOf(handles);
      gives = List.copyOf(gives);
    }
  }

  /// The functions.
  public List<FunctionDef> definitions() {
    return CountedLoops.in(definitions.values());
  }

  /// Those of the functions that give gradients to nodes of others.
  public List<Gradient> gradients() {
    return gradients.stream().map(this::gradient).toList();
  }

  private Gradient gradient(Written written) {
    List<String> captured = written.read().stream().map(name -> name + ":0").toList();
    Map<String, Tensor> known = new HashMap<>();
    for (String name : written.read()) {
      handles
          .of(written.function(), name)
          .filter(FunctionExport::isHandle)
          .ifPresent(handle -> known.put(name + ":0", handle));
    }
    return written.gradient().exported(captured, known);
  }

  private static boolean isHandle(Tensor tensor) {
    return tensor.dtype() == DType.RESOURCE;
  }

  /// The lines of code that made the nodes of the functions, by the names of the nodes: `mul@f` is
  /// `mul` in the function `f`. Those made without a line are left out.
  public Map<String, StackTraceElement> lines() {
    Map<String, StackTraceElement> lines = new TreeMap<>();
    programs.forEach((name, program) -> addLines(lines, name, program));
    return lines;
  }

  private static void addLines(
      Map<String, StackTraceElement> lines, String function, StoredProgram program) {
    for (Node node : program.program().needed()) {
      CallSite site = node.origin().site();
      if (site != null) {
        lines.put(node.name() + "@" + function, site.frame().toStackTraceElement());
      }
    }
  }

  private static void checkIsOfNoProcess(RuntimeFunction function) {
    List<String> names = function.hostFunctions();
    if (!names.isEmpty()) {
      throw Mistake.argument(
          "%s: calls the host functions %s, Java code of this process, which no file can hold; "
                  .formatted(function.name(), names)
              + "take their calls out of the function, or write them with ops");
    }
  }

  private void add(RuntimeFunction function) {
    know(function);
    waiting.add(function.name());
  }

  private void know(RuntimeFunction function) {
    for (RuntimeFunction each : RuntimeFunction.all(List.of(function))) {
      functions.put(each.name(), each);
      parts.putAll(each.storedParts());
    }
  }

  private void write(String name) {
    RuntimeFunction function = functions.get(name);
    if (function == null) {
      StoredProgram part = Objects.requireNonNull(parts.get(name), name);
      put(name, part, definition(name, part));
    } else {
      write(function);
    }
  }

  private void write(RuntimeFunction function) {
    Optional<OwnGradient> own;
    try {
      own = OwnGradient.of(function);
    } catch (IllegalArgumentException | IllegalStateException e) {
      writePrevented(function, e.getMessage());
      return;
    }
    own.ifPresentOrElse(
        gradient -> write(function, gradient),
        () -> put(function, function.stored(), definition(function)));
  }

  private void writePrevented(RuntimeFunction function, @Nullable String reason) {
    String message = "the gradient of %s was not saved: %s".formatted(function.name(), reason);
    var nodes = new OwnGradientNodes(definition(function));
    put(function, function.stored(), nodes.prevented(message));
  }

  private void write(RuntimeFunction function, OwnGradient own) {
    add(own.function());
    know(own.forward());
    StoredProgram program = own.forward().stored();
    var nodes = new OwnGradientNodes(definition(function.name(), program));
    List<String> read = nodes.add(own);
    FunctionDef definition = nodes.function();
    gradients.add(new Written(own, definition, read));
    handles.add(own.function().name(), definition, read);
    put(function, program, definition);
  }

  private void put(RuntimeFunction function, StoredProgram program, FunctionDef definition) {
    FunctionDef made =
        function.isCompiled()
            ? definition.toBuilder().putAttr(NativeFunction.COMPILED, TRUE).build()
            : definition;
    put(function.name(), program, made);
  }

  private void put(String name, StoredProgram program, FunctionDef definition) {
    programs.put(name, program);
    definitions.put(name, definition);
    for (NodeDef node : definition.getNodeDefList()) {
      List<String> inputs =
          node.getInputList().stream().filter(input -> !input.startsWith("^")).toList();
      // The runtime writes attributes in any order.
      new TreeMap<>(node.getAttrMap())
          .values().stream()
              .flatMap(FunctionExport::called)
              .forEach(called -> {
                waiting.add(called);
                handles.add(called, definition, inputs);
              });
    }
  }

  private static Stream<String> called(AttrValue value) {
    Stream<NameAttrList> list = value.getList().getFuncList().stream();
    return (value.hasFunc() ? Stream.of(value.getFunc()) : list).map(NameAttrList::getName);
  }

  private static FunctionDef definition(RuntimeFunction function) {
    return definition(function.name(), function.stored());
  }

  private static FunctionDef definition(String name, StoredProgram program) {
    int count = program.program().inputs().size();
    List<String> arguments = IntStream.range(0, count).mapToObj(i -> "argument_" + i).toList();
    return FunctionWriter.write(name, program, arguments);
  }
}
