package io.intarsia.internal.function.flow;

import io.intarsia.dtype.DType;
import io.intarsia.function.Body;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.WithGradient;
import io.intarsia.internal.function.derivative.CustomGradient;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.place.GraphPlace;
import io.intarsia.internal.place.Routing;
import io.intarsia.nest.Nest;
import io.intarsia.op.ControlFlow;
import io.intarsia.op.ElementLoops;
import io.intarsia.op.OpFunction;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Branches and loops of Java; on tensors of a trace, those of its graph.
public final class EagerControlFlow implements ControlFlow {
  private final Ops tf;
  private final FunctionHost host;
  private final @Nullable String device;

  /// Branches and loops of an environment.
  ///
  /// @param tf what the code runs its ops on
  /// @param device the one it is pinned to, or null
  public EagerControlFlow(Ops tf, FunctionHost host, @Nullable String device) {
    this.tf = tf;
    this.host = host;
    this.device = device;
  }

  @Override
  public @Nullable Object branch(
      String operation,
      Tensor selector,
      List<? extends Function<? super Ops, ? extends @Nullable Object>> branches) {
    GraphPlace graph = Routing.innermost(selector);
    if (graph != null) {
      return of(graph).branch(operation, selector, branches);
    }
    int chosen = selector.dtype() == DType.BOOL ? (selector.toBoolean() ? 0 : 1) : selector.asInt();
    boolean isKnown = chosen >= 0 && chosen < branches.size();
    return Merge.withTensors(tf, branches.get(isKnown ? chosen : branches.size() - 1).apply(tf));
  }

  private ControlFlow of(GraphPlace graph) {
    return new GraphControlFlow((TracingGraph) graph, device);
  }

  @Override
  public @Nullable Object loop(
      BiFunction<? super Ops, @Nullable Object, Tensor> condition,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> body,
      @Nullable Object variables,
      WhileOptions options) {
    Loop loop = Loop.ofMessages("whileLoop", "loopVars", options.shapeInvariants());
    Object current = Merge.withTensors(tf, variables);
    LoopInvariant invariant = LoopInvariant.of(loop, Merge.of(current));
    Long most = options.maximumIterations();
    for (long i = 0; most == null || i < most; i++) {
      current = invariant.cast(current);
      GraphPlace graph = Routing.innermost(Merge.tensors(current));
      if (graph != null) {
        return of(graph).loop(condition, body, current, rest(options, i));
      }
      Tensor goesOn = condition.apply(tf, current);
      GraphPlace inner = Routing.innermost(goesOn);
      if (inner != null) {
        return of(inner).loop(condition, body, current, rest(options, i));
      }
      GraphLoop.checkCondition(goesOn);
      if (!goesOn.toBoolean()) {
        break;
      }
      current = Merge.withTensors(tf, body.apply(tf, current));
      invariant = invariant.wider(current);
    }
    return GradientStop.unless(options.backProp(), tf, invariant.cast(current));
  }

  private static WhileOptions rest(WhileOptions options, long done) {
    Long most = options.maximumIterations();
    return most == null ? options : options.withMaximumIterations(most - done);
  }

  @Override
  public @Nullable Object customGradient(
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends WithGradient<?, ?>> code,
      @Nullable Object argument) {
    Object given = Merge.withTensors(tf, argument);
    GraphPlace graph = Routing.innermost(Merge.tensors(given));
    return graph == null
        ? new CustomGradient(operation, code, given).run(tf, host.path())
        : of(graph).customGradient(operation, code, given);
  }

  @Override
  public OpFunction opFunction(
      String name,
      List<DType> inputTypes,
      List<Shape> inputShapes,
      BiFunction<? super Ops, ? super List<Tensor>, ? extends List<Tensor>> code) {
    Body body =
        (graph, given) -> code.apply(graph, given.stream().map(each -> (Tensor) each).toList());
    ConcreteFunction traced =
        host.make(FunctionOptions.defaults().withName(name), body, inputTypes.size())
            .concrete(specs(inputTypes, inputShapes));
    GraphPlace graph = Routing.innermost(traced.captured());
    if (graph != null) {
      // It has to live as long as that graph, so it becomes a part of it.
      return of(graph).opFunction(name, inputTypes, inputShapes, code);
    }
    List<TensorSpec> results =
        Nest.flatten(traced.structuredOutputs()).stream().map(spec -> (TensorSpec) spec).toList();
    return new OpFunction(
        traced.name(),
        traced.captured(),
        results.stream().map(TensorSpec::dtype).toList(),
        results.stream().map(TensorSpec::shape).toList(),
        traced);
  }

  private static List<@Nullable Object> specs(List<DType> dtypes, List<Shape> shapes) {
    List<@Nullable Object> specs = new ArrayList<>();
    for (int i = 0; i < dtypes.size(); i++) {
      specs.add(TensorSpec.of(shapes.get(i), dtypes.get(i)));
    }
    return specs;
  }

  @Override
  public ElementLoops elements() {
    return new EagerElementLoops(tf, host, device);
  }
}
