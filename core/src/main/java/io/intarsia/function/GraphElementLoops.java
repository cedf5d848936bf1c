package io.intarsia.function;

import io.intarsia.nest.Nest;
import io.intarsia.op.ElementLoops;
import io.intarsia.op.Fold;
import io.intarsia.op.MapOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.ScanOptions;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Loops over elements as loops of a graph: elements come out of lists of tensors, and results go
/// into such lists.
final class GraphElementLoops implements ElementLoops {
  private final TracingGraph outer;

  GraphElementLoops(TracingGraph graph) {
    this.outer = graph;
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
    Stack stack =
        signature == null
            ? DryRun.map(graph.host(), graph, operation, fn, elements)
            : Stack.declared(operation, signature);
    Source source = Source.of(graph, elements);
    Tensor count = elements.count(graph);
    Loop.Body body =
        (tf, iteration, lists) -> {
          Tensor index = Objects.requireNonNull(iteration);
          Object result = Merge.withTensors(tf, fn.apply(tf, source.get(tf, index)));
          return put(tf, (List<?>) Objects.requireNonNull(lists), index, stack.box(stack.checked(result)));
        };
    int parallel = options.parallelIterations();
    var loop = new Loop(operation, "results", null, body, count, null, parallel);
    Object full = new GraphLoop(graph, loop).add(reserved(graph, stack, count));
    return stacked(graph, stack, full, elements.count());
  }

  @Override
  public @Nullable Object fold(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options) {
    TracingGraph graph = innermost(Arrays.asList(elems, initializer));
    Order order = Order.of(operation, graph, elems, initializer, options);
    Loop.Body body =
        (tf, iteration, accumulated) ->
            fn.apply(tf, accumulated, order.element(tf, Objects.requireNonNull(iteration)));
    int parallel = options.parallelIterations();
    var loop = new Loop(operation, "initializer", null, body, order.count(), null, parallel);
    return new GraphLoop(graph, loop).add(order.start());
  }

  @Override
  public @Nullable Object scan(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options) {
    TracingGraph graph = innermost(Arrays.asList(elems, initializer));
    Order order = Order.of(operation, graph, elems, initializer, options);
    Elements elements = order.source().elements();
    Stack results =
        DryRun.scan(graph.host(), graph, operation, fn, elements, Merge.of(order.start()));
    Stack stack = initializer == null ? results.with(order.start()) : results;
    List<Tensor> lists = reserved(graph, stack, elements.count(graph));
    if (initializer == null) {
      lists = put(graph, lists, order.first(), stack.box(stack.types().cast(order.start())));
    }
    Loop.Body body =
        (tf, iteration, state) -> {
          List<?> both = (List<?>) Objects.requireNonNull(state);
          Tensor index = order.index(tf, Objects.requireNonNull(iteration));
          Object element = order.source().get(tf, index);
          Object next = Merge.withTensors(tf, fn.apply(tf, both.getFirst(), element));
          List<Tensor> box = stack.box(stack.types().cast(next));
          return Arrays.asList(next, put(tf, (List<?>) both.getLast(), index, box));
        };
    int parallel = options.parallelIterations();
    var loop = new Loop(operation, "state", null, body, order.count(), null, parallel);
    Object last = new GraphLoop(graph, loop).add(Arrays.asList(order.start(), lists));
    Object full = ((List<?>) Objects.requireNonNull(last)).getLast();
    return stacked(graph, stack, full, elements.count());
  }

  /// What messages need of a loop that is not of a graph.
  static Loop loop(String operation, ScanOptions options) {
    int parallel = options.parallelIterations();
    return new Loop(
        operation, "initializer", null, (tf, i, values) -> values, null, null, parallel);
  }

  private TracingGraph innermost(@Nullable Object nest) {
    return outer.innermost(Nest.flatten(nest, true).toArray());
  }

  private static List<Tensor> reserved(TracingGraph graph, Stack stack, Tensor count) {
    List<Tensor> lists = new ArrayList<>();
    for (TensorSpec spec : stack.tensorSpecs()) {
      lists.add(TensorLists.reserve(graph, spec, count));
    }
    return lists;
  }

  private static List<Tensor> put(Ops tf, List<?> lists, Tensor index, List<Tensor> box) {
    List<Tensor> filled = new ArrayList<>();
    for (int i = 0; i < box.size(); i++) {
      Tensor list = (Tensor) Objects.requireNonNull(lists.get(i));
      filled.add(TensorLists.set(tf, list, index, box.get(i)));
    }
    return filled;
  }

  private static @Nullable Object stacked(
      TracingGraph graph, Stack stack, @Nullable Object lists, long count) {
    List<Tensor> full = LoopInvariant.tensors(lists);
    List<TensorSpec> specs = stack.tensorSpecs();
    List<Tensor> stacked = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      stacked.add(TensorLists.stack(graph, specs.get(i), full.get(i), count));
    }
    return stack.unbox(stacked, count);
  }

  /// Elements in lists, which a loop takes them from.
  private record Source(Elements elements, List<Tensor> lists) {
    static Source of(TracingGraph graph, Elements elements) {
      List<Tensor> lists = new ArrayList<>();
      List<TensorSpec> specs = elements.tensorSpecs();
      for (int i = 0; i < specs.size(); i++) {
        lists.add(TensorLists.unstack(graph, specs.get(i), elements.tensors().get(i)));
      }
      return new Source(elements, lists);
    }

    @Nullable Object get(Ops tf, Tensor index) {
      List<Tensor> parts = new ArrayList<>();
      List<TensorSpec> specs = elements.tensorSpecs();
      for (int i = 0; i < specs.size(); i++) {
        parts.add(TensorLists.get(tf, specs.get(i), lists.get(i), index));
      }
      return elements.element(parts);
    }
  }

  /// In which order elements are taken.
  ///
  /// @param start what the code takes with the first of them
  /// @param first the place of the element that `start` is, else of the first one
  /// @param count how many are taken
  private record Order(
      Source source,
      @Nullable Object start,
      Tensor first,
      Tensor count,
      boolean skipsFirst,
      boolean reverse) {
    static Order of(
        String operation,
        TracingGraph graph,
        @Nullable Object elems,
        @Nullable Object initializer,
        ScanOptions options) {
      Elements elements = Elements.of(operation, graph, elems);
      boolean skipsFirst = initializer == null;
      if (skipsFirst && elements.count() == 0) {
        throw FunctionErrors.noElements(operation);
      }
      Source source = Source.of(graph, elements);
      Tensor all = elements.count(graph);
      Tensor first = options.reverse() ? graph.math.subtract(all, 1) : graph.embedded(0);
      Tensor count = skipsFirst ? graph.math.subtract(all, 1) : all;
      Object start =
          skipsFirst ? source.get(graph, first) : Merge.withTensors(graph, initializer);
      return new Order(source, start, first, count, skipsFirst, options.reverse());
    }

    Tensor index(Ops tf, Tensor iteration) {
      Tensor done = skipsFirst ? tf.math.add(iteration, 1) : iteration;
      return reverse ? tf.math.subtract(first, done) : done;
    }

    @Nullable Object element(Ops tf, Tensor iteration) {
      return source.get(tf, index(tf, iteration));
    }
  }
}
