package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// The logarithm of a sum of exponentials, over axes.
final class LogSumExp {
  private LogSumExp() {}

  /// Computes `log(sum(exp(x)))` without overflow over all axes.
  ///
  /// `x` is `[D…]`, floating; the result is a scalar.
  ///
  /// @see "Python: tf.math.reduce_logsumexp"
  @Endpoint({"math.reduce_logsumexp", "reduce_logsumexp"})
  static Tensor reduceLogsumexp(BaseOps tf, Tensor x) {
    return reduceLogsumexp(tf, x, ReduceOptions.defaults());
  }

  /// Computes `log(sum(exp(x)))` without overflow over some axes; with no axis given, over none.
  ///
  /// `x` is `[D…]`, floating; the result is `x` without those axes. Negative axes count from the
  /// end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_logsumexp"
  @Endpoint({"math.reduce_logsumexp", "reduce_logsumexp"})
  static Tensor reduceLogsumexp(BaseOps tf, Tensor x, int... axis) {
    return reduceLogsumexp(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Computes `log(sum(exp(x)))` without overflow over the axes in a tensor.
  ///
  /// `x` is `[D…]`, floating; `axis` is a scalar or a vector, `int32` or `int64`; the result is `x`
  /// without those axes.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_logsumexp"
  @Endpoint({"math.reduce_logsumexp", "reduce_logsumexp"})
  static Tensor reduceLogsumexp(BaseOps tf, Tensor x, Tensor axis) {
    return reduceLogsumexp(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Computes `log(sum(exp(x)))` without overflow, with options.
  ///
  /// `x` is `[D…]`, floating; the result is `x` without the axes reduced, or with 1 in their place
  /// if `keepdims`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_logsumexp"
  @Endpoint({"math.reduce_logsumexp", "reduce_logsumexp"})
  static Tensor reduceLogsumexp(BaseOps tf, Tensor x, ReduceOptions options) {
    Tensor largest = Extremes.reduceMax(tf, x, options.withKeepdims(true));
    Tensor shift = tf.raw.StopGradient(finiteOrZero(tf, largest));
    Tensor powers = tf.raw.Exp(tf.raw.Sub(x, shift));
    Tensor log = tf.raw.Log(Reductions.reduceSum(tf, powers, options));
    return tf.raw.AddV2(log, options.keepdims() ? shift : reshapeLike(tf, shift, log));
  }

  // An infinite maximum would turn infinity minus infinity into NaN.
  private static Tensor finiteOrZero(BaseOps tf, Tensor x) {
    return tf.raw.SelectV2(tf.raw.IsFinite(x), x, Constants.zero(tf, x.dtype()));
  }

  private static Tensor reshapeLike(BaseOps tf, Tensor x, Tensor model) {
    return tf.raw.Reshape(x, tf.raw.Shape(model));
  }
}
