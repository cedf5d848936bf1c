package io.intarsia.internal.function.flow;

import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.op.Ops;
import io.intarsia.op.ScanOptions;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// In which order a loop of a graph takes elements.
///
/// @param start what the code takes with the first of them: the first element if there is no
///   initializer
/// @param first the place of the first element, counted from the end that is begun at
/// @param count how many the loop takes
/// @param skipsFirst whether the first element is `start`
record ElementOrder(
    ElementSource source,
    @Nullable Object start,
    Tensor first,
    Tensor count,
    boolean skipsFirst,
    boolean reverse) {

  /// @param named the graph with names that say what is done
  /// @throws IllegalArgumentException if there is nothing to begin with
  static ElementOrder of(
      TracingGraph graph,
      Ops named,
      Elements elements,
      @Nullable Object initializer,
      ScanOptions options) {
    ElementSource source = ElementSource.of(named, elements);
    Tensor all = elements.count(graph);
    Tensor first = options.reverse() ? graph.math.subtract(all, 1) : graph.embedded(0);
    if (initializer != null) {
      Object start = Merge.withTensors(graph, initializer);
      return new ElementOrder(source, start, first, all, false, options.reverse());
    }
    Object start = source.get(named, first);
    Tensor others = graph.math.subtract(all, 1);
    return new ElementOrder(source, start, first, others, true, options.reverse());
  }

  /// The place of the element of an iteration.
  Tensor index(Ops tf, Tensor iteration) {
    Tensor done = skipsFirst ? tf.math.add(iteration, 1) : iteration;
    return reverse ? tf.math.subtract(first, done) : done;
  }
}
