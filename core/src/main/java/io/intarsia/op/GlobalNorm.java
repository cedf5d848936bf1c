package io.intarsia.op;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// The Euclidean norm of several tensors taken as one vector.
final class GlobalNorm {
  private GlobalNorm() {}

  /// Computes the Euclidean norm of all tensors together, a scalar.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @see "Python: tf.linalg.global_norm"
  @Endpoint("linalg.global_norm")
  static Tensor globalNorm(Ops tf, List<Tensor> tList) {
    if (tList.isEmpty()) {
      throw new IllegalArgumentException(
          "globalNorm: tList is empty; expected at least one tensor, got none");
    }
    List<Tensor> halves = tList.stream().map(tf.raw::L2Loss).toList();
    Tensor half = Reductions.reduceSum(tf, Joining.stack(tf, halves));
    return tf.raw.Sqrt(tf.raw.Mul(half, Constants.like(tf, 2, half)));
  }

  /// Scales all tensors down by one factor so that their norm together is at most `clipNorm`.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @see "Python: tf.clip_by_global_norm"
  @Endpoint("clip_by_global_norm")
  static ClippedByGlobalNorm clipByGlobalNorm(Ops tf, List<Tensor> tList, Number clipNorm) {
    Tensor norm = globalNorm(tf, tList);
    return clipByGlobalNorm(tf, tList, Constants.like(tf, clipNorm, norm), norm);
  }

  /// Scales all tensors down by one factor so that their norm together is at most `clipNorm`.
  ///
  /// `clipNorm` is a scalar of the tensors' dtype.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @see "Python: tf.clip_by_global_norm"
  @Endpoint("clip_by_global_norm")
  static ClippedByGlobalNorm clipByGlobalNorm(Ops tf, List<Tensor> tList, Tensor clipNorm) {
    return clipByGlobalNorm(tf, tList, clipNorm, globalNorm(tf, tList));
  }

  /// Scales all tensors down by one factor so that their norm together, which the caller knows, is
  /// at most `clipNorm`.
  ///
  /// @see "Python: tf.clip_by_global_norm"
  @Endpoint("clip_by_global_norm")
  static ClippedByGlobalNorm clipByGlobalNorm(
      Ops tf, List<Tensor> tList, Number clipNorm, Tensor useNorm) {
    return clipByGlobalNorm(tf, tList, Constants.like(tf, clipNorm, useNorm), useNorm);
  }

  /// Scales all tensors down by one factor so that their norm together, which the caller knows, is
  /// at most `clipNorm`.
  ///
  /// `clipNorm` and `useNorm` are scalars of the tensors' dtype. If the norm is not finite, all
  /// results are NaN.
  ///
  /// @see "Python: tf.clip_by_global_norm"
  @Endpoint("clip_by_global_norm")
  static ClippedByGlobalNorm clipByGlobalNorm(
      Ops tf, List<Tensor> tList, Tensor clipNorm, Tensor useNorm) {
    Tensor least = tf.raw.Minimum(tf.raw.Reciprocal(useNorm), tf.raw.Reciprocal(clipNorm));
    // Zero for a finite norm, NaN for any other.
    Tensor nanIfInfinite = tf.raw.Sub(useNorm, useNorm);
    Tensor scale = tf.raw.AddV2(tf.raw.Mul(clipNorm, least), nanIfInfinite);
    List<Tensor> clipped = tList.stream().map(each -> tf.raw.Mul(each, scale)).toList();
    return new ClippedByGlobalNorm(clipped, useNorm);
  }
}
