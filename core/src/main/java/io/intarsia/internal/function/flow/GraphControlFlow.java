package io.intarsia.internal.function.flow;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.WithGradient;
import io.intarsia.internal.function.derivative.CustomFunction;
import io.intarsia.internal.function.derivative.CustomGradient;
import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.ElementLoops;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Branches and loops as nodes of a graph.
final class GraphControlFlow implements ControlFlow {
  private final TracingGraph graph;
  private final @Nullable String device;

  /// @param device that the code of branches and loops runs on, or null
  GraphControlFlow(TracingGraph graph, @Nullable String device) {
    this.graph = graph;
    this.device = device;
  }

  @Override
  public @Nullable Object branch(
      String operation,
      Tensor selector,
      List<? extends Function<? super Ops, ? extends @Nullable Object>> branches) {
    return new GraphBranch(graph.placeFor(List.of(selector)), device, operation)
        .add(selector, branches);
  }

  @Override
  public @Nullable Object loop(
      BiFunction<? super Ops, @Nullable Object, Tensor> condition,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> body,
      @Nullable Object variables,
      WhileOptions options) {
    Long most = options.maximumIterations();
    var loop =
        new Loop(
            "whileLoop",
            "loopVars",
            condition,
            (tf, iteration, values) -> body.apply(tf, values),
            most == null ? null : graph.embedded(most),
            options.shapeInvariants(),
            options.parallelIterations());
    TracingGraph place = graph.placeFor(Arrays.asList(Merge.tensors(variables)));
    return GradientStop.unless(
        options.backProp(), place, new GraphLoop(place, device, loop).add(variables));
  }

  @Override
  public @Nullable Object customGradient(
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends WithGradient<?, ?>> code,
      @Nullable Object argument) {
    Object given = Merge.withTensors(graph, argument);
    TracingGraph place = graph.placeFor(Merge.tensors(given));
    return new CustomFunction(place, new CustomGradient(operation, code, given)).call();
  }

  @Override
  public OpFunction opFunction(
      String name,
      List<DType> inputTypes,
      List<Shape> inputShapes,
      BiFunction<? super Ops, ? super List<Tensor>, ? extends List<Tensor>> code) {
    try (var trace = new Trace(graph.host(), graph.inner(name), graph, device)) {
      List<Tensor> given = new ArrayList<>();
      for (int i = 0; i < inputTypes.size(); i++) {
        given.add((Tensor) trace.argument(TensorSpec.of(inputShapes.get(i), inputTypes.get(i))));
      }
      List<SymbolicTensor> results =
          trace.tensors(trace.graph().runAsPart(() -> code.apply(trace.graph(), given)));
      List<Tensor> captured = trace.graph().captures().captured();
      return new OpFunction(
          trace.addTo(graph, trace.inputs(captured), results),
          captured,
          results.stream().map(Tensor::dtype).toList(),
          results.stream().map(Tensor::shape).toList(),
          graph);
    }
  }

  @Override
  public ElementLoops elements() {
    return new GraphElementLoops(graph, device);
  }
}
