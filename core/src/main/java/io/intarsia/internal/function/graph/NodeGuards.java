package io.intarsia.internal.function.graph;

import io.intarsia.internal.attributes.AttributeCheck;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.function.host.HostBinding;
import io.intarsia.internal.function.type.Signatures;
import io.intarsia.internal.refusal.NodeCheck;
import io.intarsia.internal.tensor.NodeOutput;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Checks nodes that are about to be made, as eager ops are checked: what is known of their inputs
/// now, the rest by a host function that the inputs go through.
///
/// They go through it, rather than that the node waits for it, because the runtime computes what
/// follows from constants before it runs a graph, whatever else a node waits for.
final class NodeGuards {
  /// What the names of nodes that check begin with.
  private static final String PREFIX = "guard/";

  private final TracingGraph graph;

  NodeGuards(TracingGraph graph) {
    this.graph = graph;
  }

  /// The wiring of a node, with a check before it if one is needed.
  ///
  /// @param inputs as they were given: tensors and lists of them
  /// @param wiring the node's without a check
  /// @throws IllegalArgumentException if it is known already that the node must not run
  /// @throws UnsupportedOperationException if no graph may have such a node
  NativeGraph.Wiring guarded(
      OpDefinition op, Attributes attributes, List<?> inputs, NativeGraph.Wiring wiring) {
    boolean isCompiled = graph.diagnosis().isCompiled();
    if (!NodeCheck.isNeeded(graph.host().probing(), op, isCompiled)) {
      return wiring;
    }
    List<?> known = inputs.stream().map(NodeGuards::known).toList();
    Optional<Consumer<List<Tensor>>> check =
        NodeCheck.of(graph.host().probing(), op, attributes, known, isCompiled);
    if (check.isEmpty() || isLeftToCaller(flat(known).toList(), check.get())) {
      return wiring;
    }
    if (!graph.diagnosis().guardsNodes() || flat(inputs).noneMatch(NodeGuards::isData)) {
      return wiring;
    }
    Map<Object, Tensor> checked =
        add(op.name(), check.get(), flat(inputs).toList(), flat(known).toList(), wiring.controls());
    return new NativeGraph.Wiring(
        wiring.inputs().stream().map(input -> replaced(checked, input)).toList(),
        wiring.controls());
  }

  /// What XLA compiles has no nodes that check: whoever calls it does.
  private boolean isLeftToCaller(List<Tensor> known, Consumer<List<Tensor>> check) {
    boolean isCompiled = graph.diagnosis().isCompiled();
    if (isCompiled) {
      graph.parts().check(new ArgumentChecks.Check(known, check));
    }
    return isCompiled;
  }

  /// The inputs of a call of a function that leaves checks to its caller.
  ///
  /// @return the inputs as they come through the checks
  List<Tensor> checked(String function, List<Tensor> inputs, Consumer<List<Tensor>> check) {
    List<Tensor> known = inputs.stream().map(NodeGuards::outermost).toList();
    boolean canCheck =
        graph.diagnosis().guardsNodes() && inputs.stream().anyMatch(NodeGuards::isData);
    if (isLeftToCaller(known, check) || !canCheck) {
      return inputs;
    }
    List<Tensor> own = inputs.stream().<Tensor>map(input -> graph.own(function, input)).toList();
    Map<Object, Tensor> through = add(function, check, own, known, List.of());
    return own.stream().map(input -> through.getOrDefault(output(input), input)).toList();
  }

  /// What is known of an input, or of each of a list.
  static Object known(Object input) {
    return input instanceof List<?> list
        ? list.stream().map(NodeGuards::known).toList()
        : outermost((Tensor) input);
  }

  /// What a tensor stands for that was captured, perhaps by several parts in each other: more is
  /// known of it there.
  static Tensor outermost(Tensor tensor) {
    if (tensor instanceof SymbolicTensor symbolic) {
      Tensor captured = ((TracingGraph) symbolic.place()).captures().captured(symbolic);
      return captured == null ? symbolic : outermost(captured);
    }
    return tensor;
  }

  private static Stream<Tensor> flat(List<?> inputs) {
    return inputs.stream()
        .flatMap(input -> input instanceof List<?> list ? flat(list) : Stream.of((Tensor) input));
  }

  private static Object replaced(Map<Object, Tensor> checked, Object input) {
    if (input instanceof List<?> list) {
      return list.stream().map(element -> replaced(checked, element)).toList();
    }
    Tensor through = checked.get(input);
    return through == null ? input : output(through);
  }

  /// Adds the node that checks.
  ///
  /// @return for inputs of the node that is checked what comes through the check in their place
  private Map<Object, Tensor> add(
      String op,
      Consumer<List<Tensor>> check,
      List<Tensor> given,
      List<Tensor> known,
      List<Long> controls) {
    List<Tensor> data = new ArrayList<>();
    List<Boolean> isOpen = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      if (isData(given.get(i))) {
        data.add(graph.own(op, given.get(i)));
        isOpen.add(isOpen(known.get(i)));
      }
    }
    Tensor[] through = call(function(op, check, known, specs(data)), data, controls);
    Map<Object, Tensor> checked = new HashMap<>();
    for (int i = 0; i < through.length; i++) {
      // What is known stays known to the node, unless nothing else makes it wait.
      if (isOpen.get(i) || !isOpen.contains(true)) {
        checked.put(output(data.get(i)), through[i]);
      }
    }
    return checked;
  }

  /// Handles have no form in Java.
  private static boolean isData(Tensor tensor) {
    return !tensor.dtype().isHandle();
  }

  private static boolean isOpen(Tensor tensor) {
    Optional<HostTensor> value =
        tensor instanceof SymbolicTensor ? tensor.staticValue() : Optional.empty();
    value.ifPresent(HostTensor::close);
    return tensor instanceof SymbolicTensor && value.isEmpty();
  }

  private static NativeGraph.Output output(Tensor tensor) {
    return NodeOutput.nativeOf((SymbolicTensor) tensor);
  }

  private static List<TensorSpec> specs(List<Tensor> tensors) {
    return tensors.stream().<TensorSpec>map(TensorSpec::of).toList();
  }

  /// A function that checks its inputs and gives them back.
  private static HostFunction<?, ?> function(
      String op, Consumer<List<Tensor>> check, List<Tensor> known, List<TensorSpec> specs) {
    // No more than the handles: the rest would keep graphs alive.
    List<Optional<Tensor>> handles =
        known.stream().map(tensor -> Optional.of(tensor).filter(t -> !isData(t))).toList();
    HostFunction<List<Tensor>, List<Tensor>> function =
        HostFunction.of(
            PREFIX + op,
            specs,
            (Ops _, List<Tensor> data) -> {
              Iterator<Tensor> next = data.iterator();
              check.accept(handles.stream().map(handle -> handle.orElseGet(next::next)).toList());
              return data;
            });
    // What a variable has may change between two calls.
    boolean mayChange = handles.stream().anyMatch(Optional::isPresent);
    return (mayChange ? function : function.pure()).inline();
  }

  private Tensor[] call(HostFunction<?, ?> function, List<Tensor> data, List<Long> controls) {
    HostBinding binding = HostBinding.ofGuard(function, graph.host(), Signatures.of(List.of(data)));
    graph.parts().keep(binding);
    OpDefinition definition = OpDefinitions.find(binding.op()).orElseThrow();
    var draft =
        new NodeAdder.Draft(
            graph.unique(function.name()),
            definition,
            binding.attributes(),
            graph.host().hostDevice(),
            true);
    Tensor[] through =
        graph
            .nodes()
            .add(
                draft,
                NodeAdder.Inputs.of(List.of(data), controls),
                Effects.Access.NONE,
                encoder -> AttributeCheck.encode(definition, binding.attributes(), encoder));
    return graph.nodes().withShapes(through, binding.result().specs());
  }
}
