package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some axes of a sparse tensor as tensors, which a graph computes where it does not know the rank.
final class SparseAxes {
  private SparseAxes() {}

  /// `int64`, `[rank]`: 0 for each of the axes, 1 for the others.
  ///
  /// @param axes may be negative where the rank is not known; null for all
  static Tensor others(Ops tf, SparseTensor x, @Nullable List<Integer> axes) {
    int rank = SparsePlace.rank(x);
    if (rank < 0) {
      return axes == null ? tf.zerosLike(x.denseShape()) : othersLater(tf, x, axes);
    }
    long[] keeps = new long[rank];
    if (axes != null) {
      Arrays.fill(keeps, 1);
      axes.forEach(axis -> keeps[axis] = 0);
    }
    return SparsePlace.longs(tf, keeps);
  }

  // Of axes that there are not, the kernel says so.
  private static Tensor othersLater(Ops tf, SparseTensor x, List<Integer> axes) {
    Tensor ones = tf.onesLike(x.denseShape());
    if (axes.isEmpty()) {
      return ones;
    }
    List<Tensor> positions = axes.stream().map(axis -> at(tf, x, axis)).toList();
    Tensor zeros = tf.zeros(Shape.of(axes.size()), DType.INT64);
    return tf.tensorScatterNdUpdate(ones, tf.expandDims(tf.raw.Pack(positions), 1), zeros);
  }

  /// An axis counted from the front: `int64`, `[]`. Whether there is such an axis is not checked.
  static Tensor at(Ops tf, SparseTensor x, int axis) {
    Tensor number = tf.constant((long) axis);
    return axis < 0 ? tf.size(x.denseShape(), DType.INT64).plus(number) : number;
  }

  /// `int64`, `[k]`: those that are marked with 1.
  static Tensor marked(Ops tf, Tensor marks) {
    return tf.reshape(tf.raw.Where(marks), -1);
  }

  /// The sizes but the last.
  static Tensor outer(Tensor sizes) {
    return sizes.get(Index.to(-1));
  }

  /// The rank must be so much at least: of unknown rank that is found when the graph runs.
  static void checkRank(Ops tf, String operation, SparseTensor x, int least, String expected) {
    int rank = SparsePlace.rank(x);
    if (rank >= 0 && rank < least) {
      throw SparseErrors.rank(operation, expected, x.shape());
    }
    if (rank < 0) {
      tf.debugging.assertGreaterEqual(
          tf.size(x.denseShape()), tf.constant(least), operation + ": expected " + expected);
    }
  }
}
