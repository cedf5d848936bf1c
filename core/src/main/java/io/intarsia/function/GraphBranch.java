package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Adds a choice between pieces of code to a graph: each becomes a function, of which one runs.
final class GraphBranch {
  private final TracingGraph graph;
  private final String operation;

  GraphBranch(TracingGraph graph, String operation) {
    this.graph = graph;
    this.operation = operation;
  }

  @Nullable Object add(
      Tensor index, List<Function<? super Ops, ? extends @Nullable Object>> branches) {
    List<Trace> traces = new ArrayList<>();
    try {
      List<@Nullable Object> results = new ArrayList<>();
      for (var branch : branches) {
        var trace = new Trace(graph.host(), graph.inner(operation + traces.size()), graph);
        traces.add(trace);
        results.add(Merge.withTensors(trace.graph(), branch.apply(trace.graph())));
      }
      return add(index, traces, results);
    } finally {
      traces.forEach(Trace::close);
    }
  }

  private @Nullable Object add(Tensor index, List<Trace> traces, List<@Nullable Object> results) {
    Merge merge = Merge.of(operation, results);
    List<List<SymbolicTensor>> outputs = new ArrayList<>();
    for (int i = 0; i < traces.size(); i++) {
      Object cast = merge.cast(results.get(i));
      outputs.add(traces.get(i).tensors(cast));
    }
    List<Tensor> captured = captured(traces);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < traces.size(); i++) {
      try (NativeFunction function = traces.get(i).function(outputs.get(i), captured)) {
        graph.add(function);
        names.add(function.name());
      }
    }
    List<TensorSpec> specs = merge.tensorSpecs();
    boolean hasEffects = traces.stream().anyMatch(Trace::hasEffects);
    return merge.pack(graph.withShapes(choose(index, names, captured, specs, hasEffects), specs));
  }

  /// Everything any of them captured, once.
  static List<Tensor> captured(List<Trace> traces) {
    Set<Tensor> all = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Tensor> ordered = new ArrayList<>();
    for (Trace trace : traces) {
      trace.graph().captures().captured().stream().filter(all::add).forEach(ordered::add);
    }
    return ordered;
  }

  private Tensor[] choose(
      Tensor index,
      List<String> names,
      List<Tensor> captured,
      List<TensorSpec> specs,
      boolean hasEffects) {
    List<DType> dtypes = specs.stream().map(TensorSpec::dtype).toList();
    List<Shape> shapes = specs.stream().map(TensorSpec::shape).toList();
    Attributes attributes =
        Attributes.of(Map.of("branches", names, "Tout", dtypes, "output_shapes", shapes));
    String op = hasEffects ? "Case" : "StatelessCase";
    return graph.execute(op, attributes, index, captured);
  }
}
