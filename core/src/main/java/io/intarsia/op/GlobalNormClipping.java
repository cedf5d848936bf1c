package io.intarsia.op;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The common norm of several tensors kept within a limit.
final class GlobalNormClipping {
  private GlobalNormClipping() {}

  /// Scales all tensors down by one factor so that their norm together is at most `clipNorm`.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @see "Python: tf.clip_by_global_norm"
  @Endpoint("clip_by_global_norm")
  static ClippedByGlobalNorm clipByGlobalNorm(Ops tf, List<Tensor> tList, Number clipNorm) {
    Tensor norm = tf.linalg.globalNorm(tList);
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
    return clipByGlobalNorm(tf, tList, clipNorm, tf.linalg.globalNorm(tList));
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
