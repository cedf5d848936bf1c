package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Sums and maxima along axes, and softmax along the last one.
final class SparseReductions {
  private SparseReductions() {}

  static Tensor sum(SparseTensor x, ReduceOptions options) {
    Ops tf = SparsePlace.of(x, options.axisTensor());
    Attributes keeps = Attributes.of("keep_dims", options.keepdims());
    Tensor axes = axisTensor(tf, "sparse.reduceSum", x, options);
    return tf.raw.SparseReduceSum(x.indices(), x.values(), x.denseShape(), axes, keeps);
  }

  /// Of the entries alone; 0 where there are none.
  static Tensor max(SparseTensor x, ReduceOptions options) {
    // Only groups that have entries are computed with, as there may be very many others.
    SparseTensor kept = maxSparse(x, options.withKeepdims(true));
    Tensor dense = SparseConversions.toDense(kept);
    if (options.keepdims()) {
      return dense;
    }
    Ops tf = SparsePlace.of(x);
    return tf.reshape(dense, sizes(tf, x, axes("sparse.reduceMax", x, options), false));
  }

  static SparseTensor sumSparse(SparseTensor x, ReduceOptions options) {
    return reducedSparse("sparse.reduceSum", x, options, false);
  }

  static SparseTensor maxSparse(SparseTensor x, ReduceOptions options) {
    return reducedSparse("sparse.reduceMax", x, options, true);
  }

  private static SparseTensor reducedSparse(
      String operation, SparseTensor x, ReduceOptions options, boolean isMax) {
    Ops tf = SparsePlace.of(x);
    @Nullable List<Integer> axes = axes(operation, x, options);
    SparseGroups groups = SparseGroups.without(tf, x, axes);
    // Sorted by group, so that those there are come in order.
    var sorted =
        tf.raw.SparseReorder(
            tf.expandDims(groups.ids(), 1), x.values(), tf.reshape(groups.count(), 1));
    var unique = tf.raw.Unique(tf.reshape(sorted.outputIndices(), -1));
    Tensor values =
        isMax
            ? tf.raw.SegmentMax(sorted.outputValues(), unique.idx())
            : tf.raw.SegmentSum(sorted.outputValues(), unique.idx());
    Tensor positions = groups.positions(tf, unique.y());
    if (!options.keepdims()) {
      positions = SparsePlace.columns(tf, positions, kept(tf, x, axes));
    }
    Tensor sizes = sizes(tf, x, axes, options.keepdims());
    return new SparseTensor(positions, values, sizes, shape(x, axes, options.keepdims()));
  }

  // -- axes ---------------------------------------------------------------------------------------

  private static Tensor axisTensor(
      Ops tf, String operation, SparseTensor x, ReduceOptions options) {
    if (options.axisTensor() != null) {
      return tf.cast(options.axisTensor(), DType.INT32);
    }
    List<Integer> axes = axes(operation, x, options);
    return axes == null
        ? tf.range(tf.size(x.denseShape(), DType.INT32))
        : SparsePlace.ints(tf, axes.stream().mapToInt(Integer::intValue).toArray());
  }

  /// Of unknown rank the axes as they were given, null for all.
  private static @Nullable List<Integer> axes(
      String operation, SparseTensor x, ReduceOptions options) {
    int rank = SparsePlace.rank(x);
    List<Integer> given = options.axis();
    if (options.axisTensor() != null) {
      given = read(operation, options.axisTensor());
    }
    if (rank < 0) {
      return given;
    }
    if (given == null) {
      return IntStream.range(0, rank).boxed().toList();
    }
    return given.stream().map(axis -> SparsePlace.axis(operation, axis, rank)).distinct().toList();
  }

  private static List<Integer> read(String operation, Tensor axes) {
    try (HostTensor host =
        axes.staticValue()
            .orElseThrow(() -> SparseErrors.argument(operation, "axes known here", axes))) {
      List<Integer> list = new ArrayList<>();
      for (int i = 0; i < axes.size(); i++) {
        list.add(Math.toIntExact(host.longAt(i)));
      }
      return list;
    }
  }

  private static Shape shape(SparseTensor x, @Nullable List<Integer> axes, boolean keepdims) {
    if (axes == null) {
      return keepdims ? Shape.unknown() : Shape.scalar();
    }
    if (SparsePlace.rank(x) < 0) {
      return Shape.unknown();
    }
    List<Long> sizes = new ArrayList<>();
    Shape shape = x.shape();
    for (int axis = 0; axis < shape.rank(); axis++) {
      if (!axes.contains(axis)) {
        sizes.add(shape.dim(axis));
      } else if (keepdims) {
        sizes.add(1L);
      }
    }
    return Shape.of(sizes.stream().mapToLong(Long::longValue).toArray());
  }

  private static Tensor sizes(
      Ops tf, SparseTensor x, @Nullable List<Integer> axes, boolean keepdims) {
    Shape shape = shape(x, axes, keepdims);
    return SparsePlace.sizes(
        tf,
        shape,
        () ->
            keepdims
                ? SparseGroups.without(tf, x, axes).sizes()
                : SparsePlace.sizes(tf, x.denseShape(), kept(tf, x, axes)));
  }

  private static Tensor kept(Ops tf, SparseTensor x, @Nullable List<Integer> axes) {
    if (axes == null || SparsePlace.rank(x) < 0) {
      return SparseAxes.marked(tf, SparseAxes.others(tf, x, axes));
    }
    return SparsePlace.ints(
        tf, IntStream.range(0, SparsePlace.rank(x)).filter(axis -> !axes.contains(axis)).toArray());
  }

  // -- softmax ------------------------------------------------------------------------------------

  /// Over the entries of each row, which are those that agree in all axes but the last.
  static SparseTensor softmax(SparseTensor x) {
    if (!x.dtype().isFloating()) {
      throw SparseErrors.argument("sparse.softmax", "floating values", x.dtype());
    }
    Ops tf = SparsePlace.of(x);
    SparseAxes.checkRank(tf, "sparse.softmax", x, 2, "a sparse tensor of rank 2 or more");
    int rank = SparsePlace.rank(x);
    var rows = SparseGroups.without(tf, x, List.of(rank < 0 ? -1 : rank - 1)).present(tf);
    Tensor count = rows.count(tf);
    Tensor top = tf.raw.UnsortedSegmentMax(x.values(), rows.numbers(), count);
    Tensor shifted = x.values().minus(tf.stopGradient(beside(tf, top, rows)));
    Tensor powers = tf.math.exp(shifted);
    Tensor sums = tf.raw.UnsortedSegmentSum(powers, rows.numbers(), count);
    return x.withValues(powers.div(beside(tf, sums, rows)));
  }

  private static Tensor beside(Ops tf, Tensor ofRows, SparseGroups.Present rows) {
    return tf.raw.GatherV2(ofRows, rows.numbers(), tf.constant(0));
  }
}
