package io.intarsia.internal.function.flow;

import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.nest.Nest;
import io.intarsia.op.ElementLoops;
import io.intarsia.op.Fold;
import io.intarsia.op.MapOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.ScanOptions;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Loops over elements as loops of a graph: elements come out of lists of tensors, and results go
/// into such lists.
final class GraphElementLoops implements ElementLoops {
  private final TracingGraph outer;
  private final @Nullable String device;

  /// @param device that the code runs on, or null
  GraphElementLoops(TracingGraph graph, @Nullable String device) {
    this.outer = graph;
    this.device = device;
  }

  @Override
  public @Nullable Object map(
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> fn,
      @Nullable Object elems,
      MapOptions options) {
    TracingGraph graph = innermost(elems);
    Elements elements = Elements.of(operation, graph, elems);
    Object signature = options.fnOutputSignature();
    Stack declared = signature == null ? null : Stack.declared(operation, signature);
    Stack stack =
        declared != null && signature != null && !Stack.needsShapes(signature)
            ? declared
            : found(DryRun.map(graph.host(), graph, operation, fn, elements), declared);
    Ops named = graph.nameScope(operation);
    var results = new ResultLists(named, stack);
    ElementSource source = ElementSource.of(named, elements);
    Step step =
        (tf, index, lists) -> {
          Object result = Merge.withTensors(tf, fn.apply(tf, source.get(tf, index)));
          return results.put(tf, lists, index, result);
        };
    Tensor count = elements.count(graph);
    var loop = loop(operation, "results", step, count, options.parallelIterations());
    Object full = new GraphLoop(graph, device, loop).add(results.reserved(count));
    return GradientStop.unless(options.backProp(), graph, results.stacked(full, elements.count()));
  }

  /// What the code was found to give, if that is as declared.
  private static Stack found(Stack found, @Nullable Stack declared) {
    return declared == null ? found : declared.narrowed(found);
  }

  @Override
  public @Nullable Object fold(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options) {
    TracingGraph graph = innermost(Arrays.asList(elems, initializer));
    Elements elements = elements(operation, graph, elems, initializer);
    Ops named = graph.nameScope(operation);
    ElementOrder order = ElementOrder.of(graph, named, elements, initializer, options);
    Step step =
        (tf, iteration, accumulated) ->
            fn.apply(tf, accumulated, order.source().get(tf, order.index(tf, iteration)));
    var loop = loop(operation, "initializer", step, order.count(), options.parallelIterations());
    return GradientStop.unless(
        options.backProp(), graph, new GraphLoop(graph, device, loop).add(order.start()));
  }

  @Override
  public @Nullable Object scan(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options) {
    TracingGraph graph = innermost(Arrays.asList(elems, initializer));
    Elements elements = elements(operation, graph, elems, initializer);
    Ops named = graph.nameScope(operation);
    ElementOrder order = ElementOrder.of(graph, named, elements, initializer, options);
    Merge start = Merge.of(order.start());
    Stack given = DryRun.scan(graph.host(), graph, operation, fn, elements, start);
    Stack stack = order.skipsFirst() ? given.with(order.start()) : given;
    var results = new ResultLists(named, stack);
    List<Tensor> lists = results.reserved(elements.count(graph));
    if (order.skipsFirst()) {
      lists = results.put(named, lists, order.first(), order.start());
    }
    Step step = scanStep(fn, order, results);
    var loop = loop(operation, "state", step, order.count(), options.parallelIterations());
    Object last = new GraphLoop(graph, device, loop).add(Arrays.asList(order.start(), lists));
    Object full = ((List<?>) Objects.requireNonNull(last)).getLast();
    return GradientStop.unless(options.backProp(), graph, results.stacked(full, elements.count()));
  }

  /// @return of what came out so far, and the lists of all of it
  private static Step scanStep(
      Fold<@Nullable Object, @Nullable Object> fn, ElementOrder order, ResultLists results) {
    return (tf, iteration, state) -> {
      List<?> both = (List<?>) Objects.requireNonNull(state);
      Tensor index = order.index(tf, iteration);
      Object element = order.source().get(tf, index);
      Object next = Merge.withTensors(tf, fn.apply(tf, both.getFirst(), element));
      return Arrays.asList(next, results.put(tf, both.getLast(), index, next));
    };
  }

  private static Elements elements(
      String operation, TracingGraph graph, @Nullable Object elems, @Nullable Object initializer) {
    Elements elements = Elements.of(operation, graph, elems);
    if (initializer == null && elements.count() == 0) {
      throw FlowErrors.noElements(operation);
    }
    return elements;
  }

  /// A loop body that needs the number of the iteration.
  private interface Step {
    @Nullable Object run(Ops tf, Tensor iteration, @Nullable Object variables);
  }

  private static Loop loop(
      String operation, String variables, Step step, Tensor count, int parallelIterations) {
    Loop.Body body =
        (tf, iteration, values) -> step.run(tf, Objects.requireNonNull(iteration), values);
    return new Loop(operation, variables, null, body, count, null, parallelIterations);
  }

  private TracingGraph innermost(@Nullable Object nest) {
    return outer.placeFor(Nest.expanded().flatten(nest));
  }
}
