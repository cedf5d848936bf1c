package io.intarsia.internal.function.flow;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.derivative.ControlNodes;
import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Adds a loop to a graph. What it takes from outside goes round with its variables, unchanged; if
/// there is a limit, so does, before them, the number of iterations.
public final class GraphLoop {
  /// Each retrace finds one more size that changes, at least; no loop has so many.
  private static final int MOST_TRACES = 100;

  /// The runtime makes room for all iterations that may be under way.
  private static final int MOST_PARALLEL = 1 << 16;

  private final TracingGraph graph;
  private final @Nullable String device;
  private final Loop loop;

  /// @param device that condition and body run on, or null
  public GraphLoop(TracingGraph graph, @Nullable String device, Loop loop) {
    this.graph = graph;
    this.device = device;
    this.loop = loop;
  }

  public @Nullable Object add(@Nullable Object variables) {
    Object start = Merge.withTensors(graph, variables);
    LoopInvariant invariant = LoopInvariant.of(loop, Merge.of(start));
    for (int i = 0; i < MOST_TRACES; i++) {
      try (Trace body = trace("body")) {
        SymbolicTensor iteration = counter(body);
        Object arguments = invariant.types().arguments(body::argument);
        Object given =
            body.graph().runAsPart(() -> loop.body().run(body.graph(), iteration, arguments));
        Object next = Merge.withTensors(body.graph(), given);
        LoopInvariant wider = invariant.wider(next);
        if (wider == invariant) {
          List<Tensor> last = Merge.tensors(invariant.cast(next));
          if (mustCount(arguments, last)) {
            return counting().add(variables);
          }
          List<Tensor> outputs = new ArrayList<>(counted(body, iteration));
          outputs.addAll(last);
          return add(body, outputs, invariant.types(), invariant.cast(start));
        }
        // The body must be traced again, for what it gives itself.
        invariant = wider;
      }
    }
    throw FlowErrors.noFixedPoint(loop, invariant.types());
  }

  private boolean mustCount(@Nullable Object before, List<Tensor> after) {
    return loop.limit() == null
        && !loop.isDerived()
        && !LoopSteps.areConstant(Merge.tensors(before), after);
  }

  // So that the condition is about two numbers.
  private GraphLoop counting() {
    return new GraphLoop(graph, device, loop.withLimit(graph.embedded(Long.MAX_VALUE)));
  }

  private Trace trace(String part) {
    return new Trace(graph.host(), graph.inner(loop.operation() + "_" + part), graph, device);
  }

  private @Nullable SymbolicTensor counter(Trace trace) {
    Tensor limit = loop.limit();
    return limit == null
        ? null
        : (SymbolicTensor) trace.argument(TensorSpec.of(Shape.scalar(), limit.dtype()));
  }

  private static List<Tensor> counted(Trace body, @Nullable SymbolicTensor iteration) {
    return iteration == null ? List.of() : List.of(body.graph().math.add(iteration, 1));
  }

  private @Nullable Object add(
      Trace body, List<Tensor> outputs, Merge types, @Nullable Object start) {
    try (Trace condition = trace("cond")) {
      Tensor goesOn = goesOn(condition, types);
      List<SymbolicTensor> results = body.afterEffects(body.tensors(outputs));
      List<SymbolicTensor> goes = condition.afterEffects(condition.tensors(goesOn));
      List<Tensor> captured = GraphBranch.captured(List.of(condition, body));
      for (Tensor tensor : captured) {
        results.add(body.graph().captures().argument(tensor));
      }
      Map<String, Object> functions =
          Map.of(
              "cond", condition.addTo(graph, inputs(condition, captured), goes),
              "body", body.addTo(graph, inputs(body, captured), ResourcesLast.of(results)));
      String op = condition.hasEffects() || body.hasEffects() ? "While" : "StatelessWhile";
      return node(op, functions, types, start, captured);
    }
  }

  private static List<SymbolicTensor> inputs(Trace trace, List<Tensor> captured) {
    return ResourcesLast.of(trace.inputs(captured));
  }

  private Tensor goesOn(Trace condition, Merge types) {
    SymbolicTensor iteration = counter(condition);
    Object arguments = types.arguments(condition::argument);
    Tensor isBelow =
        iteration == null || loop.limit() == null
            ? null
            : condition.graph().math.less(iteration, loop.limit());
    if (loop.condition() == null) {
      return Objects.requireNonNull(isBelow, "a loop ends by a condition or a limit");
    }
    var code = loop.condition();
    Tensor goesOn = condition.graph().runAsPart(() -> code.apply(condition.graph(), arguments));
    checkCondition(goesOn);
    return isBelow == null ? goesOn : condition.graph().math.logicalAnd(isBelow, goesOn);
  }

  /// @throws IllegalArgumentException if it is no boolean scalar
  static void checkCondition(@Nullable Tensor goesOn) {
    if (goesOn == null
        || goesOn.dtype() != DType.BOOL
        || (goesOn.shape().hasRank() && goesOn.shape().rank() != 0)) {
      throw FlowErrors.notACondition(goesOn);
    }
  }

  private @Nullable Object node(
      String op,
      Map<String, Object> functions,
      Merge types,
      @Nullable Object start,
      List<Tensor> captured) {
    List<Tensor> inputs = new ArrayList<>(zero());
    int from = inputs.size();
    inputs.addAll(Merge.tensors(start));
    int to = inputs.size();
    inputs.addAll(captured);
    List<TensorSpec> specs = new ArrayList<>();
    inputs.subList(0, from).forEach(tensor -> specs.add(TensorSpec.of(tensor)));
    specs.addAll(types.tensorSpecs());
    captured.forEach(tensor -> specs.add(TensorSpec.of(tensor)));
    List<Integer> order = ResourcesLast.order(inputs);
    List<TensorSpec> sorted = order.stream().map(specs::get).toList();
    Attributes attributes =
        Attributes.of(functions)
            .with("output_shapes", sorted.stream().map(TensorSpec::shape).toList())
            .with("parallel_iterations", Math.min(loop.parallelIterations(), MOST_PARALLEL));
    List<Tensor> given = order.stream().map(inputs::get).toList();
    Tensor[] last =
        graph
            .nodes()
            .withShapes(ControlNodes.run(graph, op, attributes, Programs.in(graph), given), sorted);
    return types.pack(IntStream.range(from, to).mapToObj(i -> last[order.indexOf(i)]).toList());
  }

  private List<Tensor> zero() {
    return loop.limit() == null
        ? List.of()
        : List.of(graph.zeros(Shape.scalar(), loop.limit().dtype()));
  }
}
