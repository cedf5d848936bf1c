package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseBincountOptions;
import io.intarsia.types.sparse.SparseFeatures;
import io.intarsia.types.sparse.SparseOps;
import io.intarsia.types.sparse.SparseTensor;
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

  /// Categories as sparse vectors. With `one_hot` each stores a number, zero for one that is in no
  /// vector, as Keras does for negative ones.
  SparseTensor sparse(Tensor indices, String mode) {
    if (mode.equals("one_hot")) {
      return sparseHot(single(tf.cast(indices, DType.INT64)));
    }
    return sparseCounts(tf.cast(indices, DType.INT64), mode.equals("multi_hot"));
  }

  private SparseTensor sparseHot(Tensor integers) {
    Tensor isThere =
        tf.math.logicalAnd(
            tf.math.greaterEqual(integers, 0L), tf.math.less(integers, (long) depth));
    Tensor column = tf.where(isThere, integers, tf.zerosLike(integers));
    Tensor places = tf.where(tf.onesLike(isThere));
    Tensor all = tf.concat(List.of(places, tf.reshape(column, Shape.of(-1, 1))), 1);
    Tensor values = tf.cast(tf.reshape(isThere, Shape.of(-1)), dtype);
    Tensor sizes = tf.cast(tf.shape(integers), DType.INT64);
    Tensor size = tf.concat(List.of(sizes, tf.constant(new long[] {depth})), 0);
    return SparseTensor.of(all, values, size);
  }

  private SparseTensor sparseCounts(Tensor integers, boolean isBinary) {
    Shape shape = integers.shape();
    if (!shape.hasRank() || shape.rank() > 2) {
      SparseTensor hot = sparseHot(integers);
      return isBinary ? SparseOps.reduceMaxSparse(hot, 1) : SparseOps.reduceSumSparse(hot, 1);
    }
    Tensor rows = shape.rank() == 0 ? tf.expandDims(integers, 0) : integers;
    if (shape.isFullyKnown() && shape.numElements() == 0) {
      // The kernel counts no empty tensors.
      return SparseOps.fromDense(counts(integers, isBinary, null));
    }
    SparseTensor counts =
        SparseFeatures.bincount(
            rows,
            SparseBincountOptions.defaults()
                .withMinlength(depth)
                .withMaxlength(depth)
                .withAxis(-1)
                .withBinaryOutput(isBinary));
    return counts.withValues(tf.cast(counts.values(), dtype));
  }

  /// A vector for each category.
  private Tensor oneHot(Tensor indices) {
    return hot(single(tf.cast(indices, DType.INT64)));
  }

  /// At least one axis; a last one of one category is dropped if there are more.
  private Tensor single(Tensor integers) {
    Shape shape = integers.shape();
    if (!shape.hasRank()) {
      return tf.reshape(integers, sizes(integers));
    }
    if (shape.rank() == 0) {
      return tf.expandDims(integers, 0);
    }
    if (shape.rank() == 1 || shape.dim(-1) > 1 || shape.dim(-1) == 0) {
      return integers;
    }
    return shape.dim(-1) == 1 ? tf.squeeze(integers, -1) : tf.reshape(integers, sizes(integers));
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
