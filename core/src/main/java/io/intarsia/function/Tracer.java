package io.intarsia.function;

import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs Java code once on placeholders and makes a function of the nodes it adds.
final class Tracer {
  private final TracingGraph graph;
  private final List<SymbolicTensor> arguments = new ArrayList<>();

  private Tracer(TracingGraph graph) {
    this.graph = graph;
  }

  /// @param outer the trace it is part of, or null
  static ConcreteFunction trace(
      FunctionHost host,
      String name,
      Signature signature,
      Body body,
      @Nullable TracingGraph outer) {
    var graph = new TracingGraph(host, name, outer);
    try (NativeGraph owned = graph.graph()) {
      return new Tracer(graph).trace(host, signature, body);
    } finally {
      graph.finish();
    }
  }

  private ConcreteFunction trace(FunctionHost host, Signature signature, Body body) {
    List<@Nullable Object> placeholders = new ArrayList<>();
    for (Object leaf : signature.leaves()) {
      placeholders.add(leaf instanceof TypeSpec<?> spec ? placeholder(spec) : leaf);
    }
    List<?> packed = (List<?>) signature.structure().pack(placeholders);
    Object returned = body.run(graph, new ArrayList<>(packed));
    List<SymbolicTensor> outputs = new ArrayList<>();
    List<@Nullable Object> leaves = new ArrayList<>();
    for (Object leaf : Nest.flatten(returned, true)) {
      boolean isTensor = leaf instanceof Tensor;
      leaves.add(isTensor ? null : leaf);
      if (isTensor) {
        outputs.add(graph.own("return", (Tensor) leaf));
      }
    }
    List<TensorSpec> specs = outputs.stream().<TensorSpec>map(TensorSpec::of).toList();
    var result = new ConcreteFunction.Result(Nest.structure(returned, true), leaves, specs);
    NativeFunction function = function(outputs);
    host.add(function);
    return new ConcreteFunction(
        host,
        function,
        signature,
        result,
        graph.captures().captured(),
        !graph.effects().isEmpty());
  }

  private @Nullable Object placeholder(TypeSpec<?> spec) {
    List<SymbolicTensor> components = new ArrayList<>();
    for (Object component : Nest.flatten(spec, true)) {
      components.add(graph.placeholder((TensorSpec) component));
    }
    arguments.addAll(components);
    return Nest.packSequenceAs(spec, components, true);
  }

  private NativeFunction function(List<SymbolicTensor> outputs) {
    List<NativeGraph.Output> inputs = new ArrayList<>();
    arguments.forEach(argument -> inputs.add(argument.output()));
    graph.captures().placeholders().forEach(captured -> inputs.add(captured.output()));
    List<NativeGraph.Output> results = outputs.stream().map(SymbolicTensor::output).toList();
    return graph.graph().toFunction(graph.function(), inputs, results, graph.effects());
  }
}
