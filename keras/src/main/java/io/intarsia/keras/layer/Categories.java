package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Categories, numbers from 0, as vectors: what several layers call `output_mode`.
record Categories(Ops tf, int depth, DType dtype) {
  /// Categories as they are, or as vectors of `depth` numbers.
  ///
  /// @param indices integers; those that are not below `depth` are in no vector
  Tensor encode(Tensor indices, String mode) {
    return switch (mode) {
      case "int" -> tf.cast(indices, dtype);
      case "one_hot" -> oneHot(indices);
      case "multi_hot" -> counts(indices, true, null);
      default -> counts(indices, false, null);
    };
  }

  /// A vector for each category; a last axis of one category is dropped.
  private Tensor oneHot(Tensor indices) {
    Tensor integers = tf.cast(indices, DType.INT64);
    Shape shape = indices.shape();
    if (!shape.hasRank()) {
      return hot(tf.reshape(integers, sizes(integers)));
    }
    if (shape.rank() == 0) {
      return hot(tf.expandDims(integers, 0));
    }
    if (shape.rank() == 1 || shape.dim(-1) > 1 || shape.dim(-1) == 0) {
      return hot(integers);
    }
    return hot(
        shape.dim(-1) == 1 ? tf.squeeze(integers, -1) : tf.reshape(integers, sizes(integers)));
  }

  /// At least one size, and without a last one of 1 if there are more; known when it runs.
  private Tensor sizes(Tensor integers) {
    Tensor rank = tf.rank(integers);
    Tensor shape = tf.concat(List.of(tf.constant(new int[] {1}), tf.shape(integers)), 0);
    Tensor isOne =
        tf.math.logicalAnd(tf.math.equal(tf.gather(shape, rank), 1), tf.math.greater(rank, 1));
    Tensor size = tf.math.maximum(rank, 1).minus(tf.cast(isOne, DType.INT32));
    Tensor begin = tf.math.minimum(rank, 1);
    return tf.slice(shape, tf.reshape(begin, Shape.of(1)), tf.reshape(size, Shape.of(1)));
  }

  private Tensor hot(Tensor indices) {
    return tf.oneHot(indices, depth, dtype);
  }

  /// How often each category is there along the last axis, or only whether it is.
  ///
  /// @param weights how much each counts; null for 1
  Tensor counts(Tensor indices, boolean isBinary, @Nullable Tensor weights) {
    Tensor integers = indices.dtype() == DType.INT32 ? indices : tf.cast(indices, DType.INT64);
    Shape shape = indices.shape();
    if (!shape.hasRank()) {
      return tf.cond(
          tf.math.greater(tf.rank(integers), 2),
          g -> on(g).ofMoreAxes(integers, isBinary, weights),
          g -> on(g).bincount(integers, isBinary, weights));
    }
    if (shape.rank() > 2) {
      return ofMoreAxes(integers, isBinary, weights);
    }
    return shape.rank() == 0
        ? bincount(tf.expandDims(integers, 0), isBinary, weights)
        : bincount(integers, isBinary, weights);
  }

  private Categories on(Ops ops) {
    return new Categories(ops, depth, dtype);
  }

  private Tensor bincount(Tensor integers, boolean isBinary, @Nullable Tensor weights) {
    Shape shape = integers.shape();
    if (shape.isFullyKnown() && shape.numElements() == 0) {
      // XLA's kernel gives one row for none.
      return tf.zeros(shape.subShape(0, shape.rank() - 1).concatenate(Shape.of(depth)), dtype);
    }
    DType counted = dtype == DType.FLOAT64 || dtype.isInteger() ? dtype : DType.FLOAT32;
    Tensor each = weights == null ? tf.zeros(Shape.of(0), counted) : tf.cast(weights, counted);
    Tensor size = tf.constant(depth, integers.dtype());
    Attributes options = Attributes.of("binary_output", isBinary);
    return tf.cast(tf.raw.DenseBincount(integers, size, each, options), dtype);
  }

  // As in Keras, the second axis is counted along then.
  private Tensor ofMoreAxes(Tensor integers, boolean isBinary, @Nullable Tensor weights) {
    Tensor hot = hot(integers);
    if (isBinary) {
      return tf.reduceMax(hot, 1);
    }
    Tensor weighted = weights == null ? hot : hot.times(tf.expandDims(tf.cast(weights, dtype), -1));
    return tf.math.reduceSum(weighted, 1);
  }
}
