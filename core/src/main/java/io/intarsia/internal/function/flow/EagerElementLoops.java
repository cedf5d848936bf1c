package io.intarsia.internal.function.flow;

import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.graph.TensorLists;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.internal.place.GraphPlace;
import io.intarsia.internal.place.Routing;
import io.intarsia.nest.Nest;
import io.intarsia.op.ElementLoops;
import io.intarsia.op.Fold;
import io.intarsia.op.MapOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.ScanOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Loops of Java over elements; over those of tensors of a trace, loops of its graph.
final class EagerElementLoops implements ElementLoops {
  private final Ops tf;
  private final FunctionHost host;
  private final @Nullable String device;

  EagerElementLoops(Ops tf, FunctionHost host, @Nullable String device) {
    this.tf = tf;
    this.host = host;
    this.device = device;
  }

  @Override
  public @Nullable Object map(
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> fn,
      @Nullable Object elems,
      MapOptions options) {
    GraphPlace graph = graphOf(elems);
    return graph == null
        ? GradientStop.unless(options.backProp(), tf, mapped(operation, fn, elems, options))
        : of(graph).map(operation, fn, elems, options);
  }

  private @Nullable Object mapped(
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> fn,
      @Nullable Object elems,
      MapOptions options) {
    Elements elements = Elements.of(operation, tf, elems);
    List<@Nullable Object> results = new ArrayList<>();
    for (Object element : all(elements)) {
      results.add(Merge.withTensors(tf, fn.apply(tf, element)));
    }
    Object signature = options.fnOutputSignature();
    if (signature != null) {
      return stacked(Stack.declared(operation, signature), results);
    }
    return results.isEmpty()
        ? stacked(DryRun.map(host, operation, fn, elements), results)
        : stacked(new Stack(operation, Merge.of(operation, results)), results);
  }

  @Override
  public @Nullable Object fold(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options) {
    GraphPlace graph = graphOf(Arrays.asList(elems, initializer));
    return graph == null
        ? GradientStop.unless(
            options.backProp(), tf, run(operation, fn, elems, initializer, options).getLast())
        : of(graph).fold(operation, fn, elems, initializer, options);
  }

  @Override
  public @Nullable Object scan(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options) {
    GraphPlace graph = graphOf(Arrays.asList(elems, initializer));
    return graph == null
        ? GradientStop.unless(
            options.backProp(), tf, scanned(operation, fn, elems, initializer, options))
        : of(graph).scan(operation, fn, elems, initializer, options);
  }

  private @Nullable Object scanned(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options) {
    List<@Nullable Object> results = run(operation, fn, elems, initializer, options);
    if (initializer != null) {
      results = results.subList(1, results.size());
    }
    if (results.isEmpty()) {
      Elements elements = Elements.of(operation, tf, elems);
      Object start = Merge.withTensors(tf, initializer);
      return stacked(DryRun.scan(host, operation, fn, elements, start), results);
    }
    Merge types = Merge.of(operation, results);
    return stacked(new Stack(operation, types), options.reverse() ? results.reversed() : results);
  }

  /// What came out after each element, and what it began with before that.
  private List<@Nullable Object> run(
      String operation,
      Fold<@Nullable Object, @Nullable Object> fn,
      @Nullable Object elems,
      @Nullable Object initializer,
      ScanOptions options) {
    Elements taken = Elements.of(operation, tf, elems);
    List<@Nullable Object> elements = all(taken);
    elements = options.reverse() ? elements.reversed() : elements;
    if (initializer == null && elements.isEmpty()) {
      throw FlowErrors.noElements(operation);
    }
    Object start = initializer == null ? elements.getFirst() : Merge.withTensors(tf, initializer);
    List<@Nullable Object> results = new ArrayList<>();
    results.add(start);
    Loop loop = Loop.ofMessages(operation, "initializer", null);
    LoopInvariant invariant = LoopInvariant.of(loop, Merge.of(start));
    for (Object element : elements.subList(initializer == null ? 1 : 0, elements.size())) {
      Object next = Merge.withTensors(tf, fn.apply(tf, results.getLast(), element));
      invariant = invariant.wider(next);
      results.add(next);
    }
    return results;
  }

  private static @Nullable GraphPlace graphOf(@Nullable Object nest) {
    return Routing.innermost(Nest.expanded().flatten(nest));
  }

  private ElementLoops of(GraphPlace graph) {
    return new GraphElementLoops((TracingGraph) graph, device);
  }

  private List<@Nullable Object> all(Elements elements) {
    List<Tensor[]> parts = new ArrayList<>();
    for (Tensor box : elements.tensors()) {
      Attributes attributes = Attributes.of("num", elements.count()).with("axis", 0);
      parts.add(tf.execute("Unpack", attributes, box));
    }
    List<@Nullable Object> all = new ArrayList<>();
    for (int i = 0; i < elements.count(); i++) {
      int at = i;
      all.add(elements.element(parts.stream().map(tensors -> tensors[at]).toList()));
    }
    return all;
  }

  private @Nullable Object stacked(Stack stack, List<? extends @Nullable Object> results) {
    List<TensorSpec> specs = stack.tensorSpecs();
    List<List<Tensor>> boxes = new ArrayList<>();
    for (Object result : results) {
      boxes.add(stack.box(stack.checked(result)));
    }
    List<Tensor> stacked = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      int at = i;
      stacked.add(
          boxes.isEmpty()
              ? nothing(specs.get(i))
              : tf.stack(boxes.stream().map(box -> box.get(at)).toList()));
    }
    return stack.unbox(stacked, results.size());
  }

  private Tensor nothing(TensorSpec element) {
    long[] sizes = element.shape().hasRank() ? element.shape().toArray() : new long[0];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = Math.max(0, sizes[i]);
    }
    TensorSpec known = TensorSpec.of(Shape.of(sizes), element.dtype());
    return TensorLists.stack(tf, known, TensorLists.reserve(tf, known, tf.constant(0)), 0);
  }
}
