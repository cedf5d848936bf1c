package io.intarsia.internal.function.flow;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.derivative.ControlNodes;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
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
public final class GraphBranch {
  private final TracingGraph graph;
  private final @Nullable String device;
  private final String operation;

  /// @param device that the branches run on, or null
  public GraphBranch(TracingGraph graph, @Nullable String device, String operation) {
    this.graph = graph;
    this.device = device;
    this.operation = operation;
  }

  /// Adds the branches to the graph.
  ///
  /// @param selector as [io.intarsia.op.ControlFlow#branch] takes it
  public @Nullable Object add(
      Tensor selector, List<? extends Function<? super Ops, ? extends @Nullable Object>> branches) {
    List<Trace> traces = new ArrayList<>();
    try {
      List<@Nullable Object> results = new ArrayList<>();
      for (var branch : branches) {
        var trace = new Trace(graph.host(), graph.inner(operation + traces.size()), graph, device);
        traces.add(trace);
        Object result = trace.graph().runAsPart(() -> branch.apply(trace.graph()));
        results.add(Merge.withTensors(trace.graph(), result));
      }
      return add(selector, traces, results);
    } finally {
      traces.forEach(Trace::close);
    }
  }

  private @Nullable Object add(
      Tensor selector, List<Trace> traces, List<@Nullable Object> results) {
    Merge merge = Merge.of(operation, results);
    List<List<SymbolicTensor>> outputs = new ArrayList<>();
    for (int i = 0; i < traces.size(); i++) {
      // A cast runs its ops in the branch: all branches are functions of one signature.
      outputs.add(traces.get(i).tensors(merge.cast(results.get(i))));
    }
    List<Tensor> captured = ResourcesLast.of(captured(traces));
    List<String> names = new ArrayList<>();
    for (int i = 0; i < traces.size(); i++) {
      names.add(traces.get(i).addTo(graph, traces.get(i).inputs(captured), outputs.get(i)));
    }
    List<TensorSpec> specs = merge.tensorSpecs();
    boolean hasEffects = traces.stream().anyMatch(Trace::hasEffects);
    String op = (hasEffects ? "" : "Stateless") + (isTwoWay(selector) ? "If" : "Case");
    Attributes attributes = attributes(selector, names, specs);
    Tensor[] chosen =
        ControlNodes.run(graph, op, attributes, Programs.in(graph), selector, captured);
    return merge.pack(List.of(graph.nodes().withShapes(chosen, specs)));
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

  private static boolean isTwoWay(Tensor selector) {
    return selector.dtype() == DType.BOOL;
  }

  private static Attributes attributes(
      Tensor selector, List<String> names, List<TensorSpec> specs) {
    List<DType> dtypes = specs.stream().map(TensorSpec::dtype).toList();
    List<Shape> shapes = specs.stream().map(TensorSpec::shape).toList();
    Map<String, Object> functions =
        isTwoWay(selector)
            ? Map.of("then_branch", names.getFirst(), "else_branch", names.getLast())
            : Map.of("branches", names);
    return Attributes.of(functions).with("Tout", dtypes).with("output_shapes", shapes);
  }
}
