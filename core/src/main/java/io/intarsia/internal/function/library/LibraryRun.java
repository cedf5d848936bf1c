package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import io.intarsia.function.Body;
import io.intarsia.internal.function.graph.ControlOps;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.trace.Tracer;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.place.Where;
import io.intarsia.internal.trace.AttributeReader;
import io.intarsia.internal.trace.FunctionGraph;
import io.intarsia.internal.trace.FunctionGraph.Step;
import io.intarsia.internal.trace.NodeArguments;
import io.intarsia.internal.trace.TensorAttribute;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.tensorflow.proto.AttrValue;

/// Adds the nodes of a function of a library to a trace, in an order they can run in. A function
/// that is called becomes part of the caller, as long as that does not get too large; else a
/// function of its own.
final class LibraryRun {
  /// A library of few functions can call one of them more often than there is memory for.
  private static final int MOST_STEPS = 20_000;

  private static final AttrValue NONE = AttrValue.getDefaultInstance();
  private static final Set<String> CALLS = Set.of("PartitionedCall", "StatefulPartitionedCall");

  /// Tables that are found by a name would be shared by all models of a process that were saved
  /// with one; those without a name live as long as their handles.
  private static final Map<String, String> UNNAMED =
      Map.of(
          "HashTableV2", "AnonymousHashTable",
          "MutableHashTableV2", "AnonymousMutableHashTable",
          "MutableHashTableOfTensorsV2", "AnonymousMutableHashTableOfTensors",
          "MutableDenseHashTableV2", "AnonymousMutableDenseHashTable");

  private static final Set<String> HOST = Set.of("PyFunc", "PyFuncStateless", "EagerPyFunc");

  private final FunctionLibrary library;
  // The functions whose nodes are being added, the outermost first.
  private final Deque<String> running;
  private int steps;

  /// A function that is called, by what it is called with.
  record Called(String name, List<TensorSpec> inputs, boolean checksNumerics) {}

  LibraryRun(FunctionLibrary library) {
    this(library, new ArrayDeque<>());
  }

  private LibraryRun(FunctionLibrary library, Deque<String> running) {
    this.library = library;
    this.running = running;
  }

  FunctionLibrary library() {
    return library;
  }

  /// Adds the nodes of a function.
  ///
  /// @param inputs what it takes, in order
  /// @return what it gives
  List<Tensor> run(TracingGraph graph, String name, List<Tensor> inputs) {
    FunctionGraph function = library.graph(name);
    if (function.arguments().size() != inputs.size()) {
      throw LibraryErrors.arity(name, "tensors", function.arguments().size(), inputs.size());
    }
    if (running.contains(name)) {
      throw LibraryErrors.recursion(name, running);
    }
    running.addLast(name);
    steps += function.steps().size();
    try {
      var values = new LibraryValues(library, name);
      for (int i = 0; i < inputs.size(); i++) {
        values.put(function.arguments().get(i), inputs.get(i));
      }
      for (Step step : function.steps()) {
        values.put(step, run(graph, step, name, values));
      }
      return function.outputs().stream().map(output -> values.get(output.source())).toList();
    } finally {
      running.removeLast();
    }
  }

  private Tensor[] run(TracingGraph graph, Step step, String function, LibraryValues values) {
    List<Tensor> inputs = step.inputs().stream().map(values::get).toList();
    if (library.has(step.op())) {
      return call(graph, step.op(), inputs);
    }
    check(step, function);
    OpDefinition op =
        OpDefinitions.find(UNNAMED.getOrDefault(step.op(), step.op()))
            .orElseThrow(() -> LibraryErrors.unknownOp(step, function));
    Map<String, AttrValue> given = step.node().getAttrMap();
    if (CALLS.contains(step.op())) {
      return call(graph, given.getOrDefault("f", NONE).getFunc().getName(), inputs);
    }
    if (ControlOps.are(step.op())) {
      return new LibraryControl(this, graph, step).run(inputs);
    }
    Optional<String> gradient = library.gradients().of(step.node());
    if (gradient.isPresent()) {
      return library.gradients().run(this, graph, gradient.get(), inputs, values);
    }
    try {
      Tensor[] results = execute(graph, op, step, new NodeArguments(op, given).grouped(inputs));
      return library.gradients().withoutLeftOut(graph, function, step.node(), results);
    } catch (IllegalArgumentException | NoSuchElementException e) {
      throw LibraryErrors.failed(step, function, e);
    } catch (UnsupportedOperationException e) {
      throw LibraryErrors.refused(step, function, e);
    }
  }

  private void check(Step step, String function) {
    if (HOST.contains(step.op())) {
      throw LibraryErrors.hostFunction(step, function);
    }
    if (step.op().equals(FunctionLibrary.UNCHECKED)
        && !library.host().probing().allowsUnvettedOps()) {
      throw LibraryErrors.unchecked(step, function);
    }
  }

  private Tensor[] execute(TracingGraph graph, OpDefinition op, Step step, List<Object> inputs) {
    Map<String, AttrValue> given = step.node().getAttrMap();
    List<HostTensor> held = new ArrayList<>();
    try {
      Attributes attributes = Attributes.of(AttributeReader.read(op, given));
      for (var attribute : op.attributes()) {
        AttrValue value = given.get(attribute.name());
        if (attribute.type().equals("tensor") && value != null) {
          held.add(TensorAttribute.decode(value));
          attributes = attributes.with(attribute.name(), held.getLast());
        } else if (attribute.type().equals("func") && value != null) {
          String called = value.getFunc().getName();
          attributes = attributes.with(attribute.name(), named(graph, called));
        }
      }
      return graph.execute(scope(step.name()), op.name(), attributes, inputs.toArray());
    } finally {
      held.forEach(HostTensor::close);
    }
  }

  private static Where scope(String node) {
    return Where.HERE.withScope(node.substring(0, node.lastIndexOf('/') + 1));
  }

  private Tensor[] call(TracingGraph graph, String name, List<Tensor> inputs) {
    if (steps + library.graph(name).steps().size() <= MOST_STEPS) {
      return run(graph, name, inputs).toArray(Tensor[]::new);
    }
    List<TensorSpec> specs = inputs.stream().<TensorSpec>map(TensorSpec::of).toList();
    var called = new Called(name, specs, library.host().checksNumerics());
    return made(called).given(new ArrayList<>(inputs));
  }

  private RuntimeFunction made(Called called) {
    RuntimeFunction known = library.called().get(called);
    if (known == null) {
      known =
          Tracer.trace(
              library.host(),
              FunctionLibrary.options(called.name()),
              Signatures.ofTypes(called.inputs()),
              body(called.name()));
      library.called().put(called, known);
    }
    return known;
  }

  /// The name of a function that the runtime calls, such as for each element of a dataset.
  private String named(TracingGraph graph, String name) {
    List<TensorSpec> specs =
        library.arguments(name).stream()
            .<TensorSpec>map(dtype ->
                TensorSpec.of(dtype == DType.RESOURCE ? Shape.scalar() : Shape.unknown(), dtype))
            .toList();
    RuntimeFunction function = made(new Called(name, specs, library.host().checksNumerics()));
    function.useIn(graph);
    return function.name();
  }

  private Body body(String name) {
    return (tf, arguments) ->
        new LibraryRun(library, new ArrayDeque<>(running))
            .run((TracingGraph) tf, name, Merge.tensors(arguments));
  }
}
