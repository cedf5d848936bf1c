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

/// Java code that is run once on placeholders, and the function its nodes become.
final class Trace implements AutoCloseable {
  private final TracingGraph graph;
  private final List<SymbolicTensor> arguments = new ArrayList<>();

  /// @param outer the trace it is part of, or null
  Trace(FunctionHost host, String name, @Nullable TracingGraph outer) {
    this.graph = new TracingGraph(host, name, outer);
  }

  TracingGraph graph() {
    return graph;
  }

  /// A value of placeholders, which are arguments of the function.
  @Nullable Object argument(TypeSpec<?> spec) {
    List<SymbolicTensor> components = new ArrayList<>();
    for (Object component : Nest.flatten(spec, true)) {
      components.add(graph.placeholder((TensorSpec) component));
    }
    arguments.addAll(components);
    return Nest.packSequenceAs(spec, components, true);
  }

  /// The tensors of a nest as tensors of this trace; everything else is left out.
  List<SymbolicTensor> tensors(@Nullable Object nest) {
    List<SymbolicTensor> tensors = new ArrayList<>();
    for (Object leaf : Nest.flatten(nest, true)) {
      if (leaf instanceof Tensor tensor) {
        tensors.add(graph.own("return", tensor));
      }
    }
    return tensors;
  }

  /// Makes the function.
  ///
  /// @param captured what it takes after its arguments: at least all it captured
  NativeFunction function(List<SymbolicTensor> outputs, List<Tensor> captured) {
    List<NativeGraph.Output> inputs = new ArrayList<>();
    arguments.forEach(argument -> inputs.add(argument.output()));
    for (Tensor tensor : captured) {
      inputs.add(graph.captures().argument(tensor).output());
    }
    List<NativeGraph.Output> results = outputs.stream().map(SymbolicTensor::output).toList();
    return graph.graph().toFunction(graph.function(), inputs, results, graph.effects().mustRun());
  }

  boolean hasEffects() {
    return graph.effects().areAny();
  }

  /// Ends the trace and frees the graph.
  @Override
  public void close() {
    graph.finish();
    graph.graph().close();
  }
}
