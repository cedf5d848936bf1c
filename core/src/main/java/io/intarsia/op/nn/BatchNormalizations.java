package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Normalization by given means and variances.
final class BatchNormalizations {
  private BatchNormalizations() {}

  /// `(x - mean) / sqrt(variance + varianceEpsilon)`.
  ///
  /// All tensors broadcast to `x` and are floating; the result has the shape and dtype of `x`.
  ///
  /// @param varianceEpsilon a small number that keeps the divisor away from 0
  /// @throws TensorFlowException if the shapes do not broadcast
  /// @see "Python: tf.nn.batch_normalization"
  @Endpoint("nn.batch_normalization")
  static Tensor batchNormalization(
      BaseOps tf, Tensor x, Tensor mean, Tensor variance, Number varianceEpsilon) {
    Tensor inverse = tf.raw.Rsqrt(variance.plus(varianceEpsilon));
    Tensor shift = mean.times(inverse).unaryMinus();
    return affine(x, inverse, shift);
  }

  /// `(x - mean) / sqrt(variance + varianceEpsilon) * scale + offset`.
  ///
  /// All tensors broadcast to `x` and are floating; the result has the shape and dtype of `x`.
  ///
  /// @param offset what is added afterwards, often called beta; null for nothing
  /// @param scale what is multiplied by before, often called gamma; null for nothing
  /// @param varianceEpsilon a small number that keeps the divisor away from 0
  /// @throws TensorFlowException if the shapes do not broadcast
  /// @see "Python: tf.nn.batch_normalization"
  @Endpoint("nn.batch_normalization")
  static Tensor batchNormalization(
      BaseOps tf,
      Tensor x,
      Tensor mean,
      Tensor variance,
      @Nullable Tensor offset,
      @Nullable Tensor scale,
      Number varianceEpsilon) {
    Tensor root = tf.raw.Rsqrt(variance.plus(varianceEpsilon));
    Tensor inverse = scale == null ? root : root.times(scale);
    Tensor shift = mean.times(inverse);
    return affine(x, inverse, offset == null ? shift.unaryMinus() : offset.minus(shift));
  }

  /// Normalization of an image batch by one mean and variance a channel.
  ///
  /// `input` is `[batch, height, width, channels]`; `mean`, `variance`, `beta` and `gamma` are
  /// `[channels]`; all floating.
  ///
  /// @param beta what is added
  /// @param gamma what is multiplied by if `scaleAfterNormalization`
  /// @param varianceEpsilon a small number that keeps the divisor away from 0
  /// @throws TensorFlowException if the shapes do not broadcast
  /// @see "Python: tf.nn.batch_norm_with_global_normalization"
  @Endpoint("nn.batch_norm_with_global_normalization")
  static Tensor batchNormWithGlobalNormalization(
      BaseOps tf,
      Tensor input,
      Tensor mean,
      Tensor variance,
      Tensor beta,
      Tensor gamma,
      Number varianceEpsilon,
      boolean scaleAfterNormalization) {
    Tensor inverse = tf.raw.Rsqrt(variance.plus(varianceEpsilon));
    Tensor scale = scaleAfterNormalization ? inverse.times(gamma) : inverse;
    return affine(input, scale, beta.minus(mean.times(scale)));
  }

  // Statistics may be kept in a wider dtype than the values.
  private static Tensor affine(Tensor x, Tensor scale, Tensor shift) {
    return x.times(scale.cast(x.dtype())).plus(shift.cast(x.dtype()));
  }
}
