package io.intarsia.op.linalg;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
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
    return product(
        tf,
        Unfolding.of(tf, "tensordot", a, aAxes, true),
        Unfolding.of(tf, "tensordot", b, bAxes, false));
  }

  /// Multiplies tensors and sums over pairs of axes: `axes[0][i]` of `a` with `axes[1][i]` of `b`.
  ///
  /// `a` and `b` are numeric, of the same dtype; the result has the other axes of `a`, then those
  /// of `b`. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if there are not two rows of the same length, or there is no
  ///   such axis
  /// @throws TensorFlowException if the dimensions summed over or the dtypes differ
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
  /// `axes` is `[2, K]`, `int32`; the result has the other axes of `a`, then those of `b`.
  ///
  /// @throws TensorFlowException if there is no such axis, or the dimensions summed over or the
  ///   dtypes differ
  /// @see "Python: tf.tensordot"
  @Endpoint({"tensordot", "linalg.tensordot"})
  static Tensor tensordot(BaseOps tf, Tensor a, Tensor b, Tensor axes) {
    Tensor first = tf.raw.GatherV2(axes, Constants.of(tf, 0), Constants.of(tf, 0));
    Tensor second = tf.raw.GatherV2(axes, Constants.of(tf, 1), Constants.of(tf, 0));
    return product(tf, Unfolding.of(tf, a, first, true), Unfolding.of(tf, b, second, false));
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
