package io.intarsia.types.replica;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.function.BiFunction;

/// How the values that all replicas have at one place become one, by the functions of their type.
///
/// @param method of [PerReplica], for messages
/// @param free the axis along which sizes may differ; [#NONE] if all shapes must be the same
/// @param keepsType whether the result must be of the type of the values
/// @param code of values of one type
record Combination(
    String method,
    int free,
    boolean keepsType,
    BiFunction<Ops, List<TensorLike>, TensorLike> code) {
  /// No axis.
  static final int NONE = Integer.MIN_VALUE;

  /// Shapes are the same, and that of the result.
  static Combination acrossReplicas(ReduceOp op) {
    return new Combination(
        "reduce",
        NONE,
        true,
        switch (op) {
          case SUM -> Combination::sum;
          case MEAN -> Combination::mean;
          case MAX -> (tf, values) -> extreme(tf, values, true);
          case MIN -> (tf, values) -> extreme(tf, values, false);
          case CONCAT -> throw new AssertionError("joined, not reduced; please report");
        });
  }

  /// One after the other.
  static Combination joined(int axis) {
    return new Combination("gather", axis, true, (tf, values) -> tf.concat(values, axis));
  }

  /// As if the values had been one: sizes, and so the mean, are right by themselves.
  static Combination alongAxis(ReduceOp op, int axis) {
    return new Combination(
        "reduce", axis, false, (tf, values) -> reduced(tf, op, tf.concat(values, axis), axis));
  }

  private static TensorLike reduced(Ops tf, ReduceOp op, TensorLike all, int axis) {
    return switch (op) {
      case SUM -> tf.math.reduceSum(all, axis);
      case MEAN -> tf.math.reduceMean(fractions(tf, all), axis);
      case MAX -> tf.math.reduceMax(all, axis);
      case MIN -> tf.math.reduceMin(all, axis);
      case CONCAT -> all;
    };
  }

  // Means of integers are float64, as a division of them is.
  private static TensorLike fractions(Ops tf, TensorLike values) {
    return values instanceof Tensor tensor && tensor.dtype().isInteger()
        ? tf.cast(tensor, DType.FLOAT64)
        : values;
  }

  private static TensorLike sum(Ops tf, List<TensorLike> values) {
    TensorLike first = values.getFirst();
    if (values.stream().allMatch(IndexedSlices.class::isInstance)) {
      return joinedSlices(tf, values.stream().map(IndexedSlices.class::cast).toList());
    }
    if (first instanceof Tensor) {
      return tf.math.addN(values); // does not broadcast
    }
    TensorLike sum = first;
    for (TensorLike value : values.subList(1, values.size())) {
      sum = tf.math.add(sum, value);
    }
    return sum;
  }

  // What stands at a position twice is added up where the slices are used.
  private static IndexedSlices joinedSlices(Ops tf, List<IndexedSlices> all) {
    Tensor values = tf.concat(all.stream().map(IndexedSlices::values).toList(), 0);
    Tensor indices = tf.concat(all.stream().map(IndexedSlices::indices).toList(), 0);
    return all.getFirst()
        .denseShape()
        .map(shape -> IndexedSlices.of(values, indices, shape))
        .orElseGet(() -> IndexedSlices.of(values, indices));
  }

  private static TensorLike mean(Ops tf, List<TensorLike> values) {
    TensorLike sum = sum(tf, values);
    return sum instanceof IndexedSlices slices
        ? slices.withValues(tf.math.truediv(slices.values(), values.size()))
        : tf.math.truediv(sum, values.size());
  }

  private static TensorLike extreme(Ops tf, List<TensorLike> values, boolean largest) {
    if (values.getFirst() instanceof Tensor) { // stacking does not broadcast
      TensorLike all = tf.stack(values, 0);
      return largest ? tf.math.reduceMax(all, 0) : tf.math.reduceMin(all, 0);
    }
    TensorLike extreme = values.getFirst();
    for (TensorLike value : values.subList(1, values.size())) {
      extreme = largest ? tf.math.maximum(extreme, value) : tf.math.minimum(extreme, value);
    }
    return extreme;
  }
}
