package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.stream.LongStream;

/// Axes in another order.
final class Transposing {
  private Transposing() {}

  /// Reverses the order of the axes.
  ///
  /// `a` is `[D₀, …, Dₙ]`; the result is `[Dₙ, …, D₀]`.
  ///
  /// @see "Python: tf.transpose"
  @Endpoint("transpose")
  static Tensor transpose(BaseOps tf, Tensor a) {
    return transposed(tf, a, reversed(tf, a));
  }

  /// Puts the axes in another order: axis `i` of the result is axis `perm[i]` of `a`.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if `perm` is not a permutation of the axes
  /// @see "Python: tf.transpose"
  @Endpoint("transpose")
  static Tensor transpose(BaseOps tf, Tensor a, int... perm) {
    return transposed(tf, a, perm(tf, a, perm));
  }

  /// Puts the axes in another order: axis `i` of the result is axis `perm[i]` of `a`.
  ///
  /// `perm` is a vector, `int32` or `int64`; negative axes count from the end.
  ///
  /// @throws TensorFlowException if `perm` is not a permutation of the axes
  /// @see "Python: tf.transpose"
  @Endpoint("transpose")
  static Tensor transpose(BaseOps tf, Tensor a, Tensor perm) {
    return tf.raw.Transpose(a, counted(tf, a, perm));
  }

  /// Puts the axes in another order, and conjugates complex numbers if asked to.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if the order is not a permutation of the axes
  /// @see "Python: tf.transpose"
  @Endpoint("transpose")
  static Tensor transpose(BaseOps tf, Tensor a, TransposeOptions options) {
    Tensor perm =
        options.perm() == null
            ? reversed(tf, a)
            : perm(tf, a, options.perm().stream().mapToInt(Integer::intValue).toArray());
    return options.conjugate() && a.dtype().isComplex()
        ? conjugated(tf, a, perm)
        : transposed(tf, a, perm);
  }

  private static Tensor transposed(BaseOps tf, Tensor a, Tensor perm) {
    return isScalar(a) ? tf.raw.Identity(a) : tf.raw.Transpose(a, perm);
  }

  private static Tensor conjugated(BaseOps tf, Tensor a, Tensor perm) {
    return isScalar(a) ? tf.raw.Conj(a) : tf.raw.ConjugateTranspose(a, perm);
  }

  // The kernel that graphs use for some dtypes does not take one.
  private static boolean isScalar(Tensor a) {
    return a.shape().hasRank() && a.rank() == 0;
  }

  private static Tensor perm(BaseOps tf, Tensor a, int... perm) {
    if (!a.shape().hasRank()) {
      return counted(tf, a, Constants.ints(tf, perm));
    }
    int[] counted = new int[perm.length];
    for (int i = 0; i < perm.length; i++) {
      counted[i] = Axes.normalize("transpose", perm[i], a.shape());
    }
    return Constants.ints(tf, counted);
  }

  /// Axes counted from the start: the kernel takes negative ones as they are.
  private static Tensor counted(BaseOps tf, Tensor a, Tensor perm) {
    if (isNeverNegative(perm)) {
      return perm;
    }
    Tensor negative = tf.raw.Less(perm, Constants.zero(tf, perm.dtype()));
    Tensor rank = tf.raw.Cast(tf.raw.Rank(a), perm.dtype());
    return tf.raw.AddV2(perm, tf.raw.Mul(tf.raw.Cast(negative, perm.dtype()), rank));
  }

  private static boolean isNeverNegative(Tensor perm) {
    if (perm.dtype() != DType.INT32 && perm.dtype() != DType.INT64) {
      return true;
    }
    try (HostTensor axes = perm.staticValue().orElse(null)) {
      return axes != null && LongStream.range(0, axes.size()).noneMatch(at -> axes.longAt(at) < 0);
    }
  }

  private static Tensor reversed(BaseOps tf, Tensor a) {
    if (!a.shape().hasRank()) {
      Tensor one = Constants.of(tf, 1);
      Tensor last = tf.raw.Sub(tf.raw.Rank(a), one);
      return tf.raw.Range(last, Constants.of(tf, -1), Constants.of(tf, -1));
    }
    int[] perm = new int[a.rank()];
    for (int i = 0; i < perm.length; i++) {
      perm[i] = perm.length - 1 - i;
    }
    return Constants.ints(tf, perm);
  }
}
