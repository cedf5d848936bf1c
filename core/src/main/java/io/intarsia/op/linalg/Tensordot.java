package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Products of tensors, summed over pairs of axes.
final class Tensordot {
  private Tensordot() {}

  /// Multiplies tensors and sums over the last axes of `a` and the first ones of `b`; over none,
  /// the outer product.
  ///
  /// `a` is `[A…, K…]` and `b` is `[K…, B…]`, numeric, of the same dtype, with `axes` many `K`; the
  /// result is `[A…, B…]`.
  ///
  /// @throws IllegalArgumentException if `axes` is negative or more than a rank
  /// @throws TensorFlowException if the dimensions summed over or the dtypes differ
  /// @see "Python: tf.tensordot"
  @Endpoint({"tensordot", "linalg.tensordot"})
  static Tensor tensordot(BaseOps tf, Tensor a, Tensor b, int axes) {
    int most = Math.min(rank(a), rank(b));
    if (axes < 0 || axes > most) {
      throw Mistake.argument(
          "tensordot: wrong number of axes; expected one in [0, %s] for the shapes %s and %s, got %d"
              .formatted(most == Integer.MAX_VALUE ? "rank" : most, a.shape(), b.shape(), axes));
    }
    return tensordot(tf, a, b, Unfolding.range(-axes, 0), Unfolding.range(0, axes));
  }

  /// Multiplies tensors and sums over pairs of axes: `aAxes[i]` of `a` with `bAxes[i]` of `b`.
  ///
  /// `a` and `b` are numeric, of the same dtype; the result has the other axes of `a`, then those
  /// of `b`. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if the numbers of axes differ or there is no such axis
  /// @throws TensorFlowException if the dimensions summed over or the dtypes differ
  /// @see "Python: tf.tensordot"
  @Endpoint({"tensordot", "linalg.tensordot"})
  static Tensor tensordot(BaseOps tf, Tensor a, Tensor b, int[] aAxes, int[] bAxes) {
    if (aAxes.length != bAxes.length) {
      throw Mistake.argument(
          "tensordot: different numbers of axes; expected as many for a as for b, got %d and %d"
              .formatted(aAxes.length, bAxes.length));
    }
    boolean isKnown = checkPairs(a.shape(), b.shape(), aAxes, bAxes);
    // Of one pair, the product of matrices checks the sizes.
    Tensor fitting =
        isKnown || aAxes.length < 2
            ? b
            : fitting(tf, a, b, Constants.ints(tf, aAxes), Constants.ints(tf, bAxes));
    return product(
        tf,
        Unfolding.of(tf, "tensordot", a, aAxes, true),
        Unfolding.of(tf, "tensordot", fitting, bAxes, false));
  }

  /// Refuses pairs of axes known to have different sizes.
  ///
  /// @return whether all sizes are known
  private static boolean checkPairs(Shape a, Shape b, int[] aAxes, int[] bAxes) {
    boolean isKnown = a.hasRank() && b.hasRank();
    for (int i = 0; isKnown && i < aAxes.length; i++) {
      long first = a.dim(Axes.normalize("tensordot", aAxes[i], a.rank()));
      long second = b.dim(Axes.normalize("tensordot", bAxes[i], b.rank()));
      if (first >= 0 && second >= 0 && first != second) {
        throw Mistake.argument(
            "tensordot: axis %d of a and axis %d of b have different sizes; expected the same, got %d and %d for the shapes %s and %s"
                .formatted(aAxes[i], bAxes[i], first, second, a, b));
      }
    }
    return a.isFullyKnown() && b.isFullyKnown();
  }

  /// `b`, whose axes have the sizes of those of `a` that they are summed with.
  private static Tensor fitting(BaseOps tf, Tensor a, Tensor b, Tensor aAxes, Tensor bAxes) {
    Tensor first = Axes.fromStart(tf, a, aAxes);
    Tensor second = tf.raw.ExpandDims(Axes.fromStart(tf, b, bAxes), Constants.of(tf, -1));
    Tensor summed = tf.raw.GatherV2(tf.raw.Shape(a), first, Constants.of(tf, 0));
    Shape known = b.shape().hasRank() ? Shape.unknownOfRank(b.rank()) : Shape.unknown();
    var sizes =
        new Sizes(tf, known, () -> tf.raw.TensorScatterUpdate(tf.raw.Shape(b), second, summed));
    return new Fit(tf, "tensordot").exactly("b", b, sizes);
  }

  /// Multiplies tensors and sums over pairs of axes: `axes[0][i]` of `a` with `axes[1][i]` of `b`.
  ///
  /// `a` and `b` are numeric, of the same dtype; the result has the other axes of `a`, then those
  /// of `b`. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if there are not two rows of the same length, or there is no
  ///   such axis, or sizes summed over are known to differ
  /// @throws TensorFlowException if the sizes summed over or the dtypes differ
  /// @see "Python: tf.tensordot"
  @Endpoint({"tensordot", "linalg.tensordot"})
  static Tensor tensordot(BaseOps tf, Tensor a, Tensor b, int[][] axes) {
    if (axes.length != 2) {
      throw Mistake.argument(
          "tensordot: wrong axes; expected 2 rows, for a and for b, got " + axes.length);
    }
    return tensordot(tf, a, b, axes[0], axes[1]);
  }

  /// Multiplies tensors and sums over pairs of axes: `axes[0, i]` of `a` with `axes[1, i]` of `b`.
  ///
  /// `axes` is `[2, K]`, or `[2]` for one pair, `int32` or `int64`; the result has the other axes
  /// of `a`, then those of `b`.
  ///
  /// @throws TensorFlowException if there is no such axis, or the dimensions summed over or the
  ///   dtypes differ
  /// @see "Python: tf.tensordot"
  @Endpoint({"tensordot", "linalg.tensordot"})
  static Tensor tensordot(BaseOps tf, Tensor a, Tensor b, Tensor axes) {
    Tensor pairs = Casts.cast(tf, axes, DType.INT32);
    Tensor first = row(tf, pairs, 0);
    Tensor second = row(tf, pairs, 1);
    Tensor fitting = fitting(tf, a, b, first, second);
    return product(tf, Unfolding.of(tf, a, first, true), Unfolding.of(tf, fitting, second, false));
  }

  private static Tensor row(BaseOps tf, Tensor pairs, int row) {
    Tensor axes = tf.raw.GatherV2(pairs, Constants.of(tf, row), Constants.of(tf, 0));
    return tf.raw.Reshape(axes, Constants.ints(tf, -1));
  }

  private static int rank(Tensor x) {
    return x.shape().hasRank() ? x.rank() : Integer.MAX_VALUE;
  }

  private static Tensor product(BaseOps tf, Unfolding a, Unfolding b) {
    Tensor product = tf.raw.MatMul(a.matrix(), b.matrix());
    Tensor shape = tf.raw.ConcatV2(List.of(a.free(), b.free()), Constants.of(tf, 0));
    return tf.raw.Reshape(product, shape);
  }
}
