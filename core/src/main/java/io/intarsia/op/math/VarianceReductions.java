package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Spread and length over axes.
final class VarianceReductions {
  private VarianceReductions() {}

  /// Averages the squared distance of the elements from their mean over all axes.
  ///
  /// `x` is `[D…]`, floating or complex; the result is a scalar, real for complex `x`.
  ///
  /// @see "Python: tf.math.reduce_variance"
  @Endpoint("math.reduce_variance")
  static Tensor reduceVariance(BaseOps tf, Tensor x) {
    return reduceVariance(tf, x, ReduceOptions.defaults());
  }

  /// Averages the squared distance of the elements from their mean over some axes; with no axis
  /// given, over none.
  ///
  /// `x` is `[D…]`, floating or complex; the result is `x` without those axes, real for complex
  /// `x`. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_variance"
  @Endpoint("math.reduce_variance")
  static Tensor reduceVariance(BaseOps tf, Tensor x, int... axis) {
    return reduceVariance(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Averages the squared distance of the elements from their mean over the axes in a tensor.
  ///
  /// `x` is `[D…]`, floating or complex; `axis` is a scalar or a vector, `int32` or `int64`; the
  /// result is `x` without those axes, real for complex `x`.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_variance"
  @Endpoint("math.reduce_variance")
  static Tensor reduceVariance(BaseOps tf, Tensor x, Tensor axis) {
    return reduceVariance(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Averages the squared distance of the elements from their mean, with options.
  ///
  /// `x` is `[D…]`, floating or complex; the result is `x` without the axes reduced, or with 1 in
  /// their place if `keepdims`, real for complex `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_variance"
  @Endpoint("math.reduce_variance")
  static Tensor reduceVariance(BaseOps tf, Tensor x, ReduceOptions options) {
    requireContinuous("reduceVariance", x);
    Tensor mean = Reductions.reduceMean(tf, x, options.withKeepdims(true));
    Tensor distance = tf.raw.Sub(x, mean);
    return Reductions.reduceMean(tf, squaredModulus(tf, distance), options);
  }

  /// Takes the square root of the variance of the elements over all axes.
  ///
  /// `x` is `[D…]`, floating or complex; the result is a scalar, real for complex `x`.
  ///
  /// @see "Python: tf.math.reduce_std"
  @Endpoint("math.reduce_std")
  static Tensor reduceStd(BaseOps tf, Tensor x) {
    return reduceStd(tf, x, ReduceOptions.defaults());
  }

  /// Takes the square root of the variance of the elements over some axes; with no axis given, over
  /// none.
  ///
  /// `x` is `[D…]`, floating or complex; the result is `x` without those axes, real for complex
  /// `x`. Negative axes count from the end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_std"
  @Endpoint("math.reduce_std")
  static Tensor reduceStd(BaseOps tf, Tensor x, int... axis) {
    return reduceStd(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Takes the square root of the variance of the elements over the axes in a tensor.
  ///
  /// `x` is `[D…]`, floating or complex; `axis` is a scalar or a vector, `int32` or `int64`; the
  /// result is `x` without those axes, real for complex `x`.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_std"
  @Endpoint("math.reduce_std")
  static Tensor reduceStd(BaseOps tf, Tensor x, Tensor axis) {
    return reduceStd(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Takes the square root of the variance of the elements, with options.
  ///
  /// `x` is `[D…]`, floating or complex; the result is `x` without the axes reduced, or with 1 in
  /// their place if `keepdims`, real for complex `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_std"
  @Endpoint("math.reduce_std")
  static Tensor reduceStd(BaseOps tf, Tensor x, ReduceOptions options) {
    requireContinuous("reduceStd", x);
    return tf.raw.Sqrt(reduceVariance(tf, x, options));
  }

  /// Takes the square root of the sum of squares of the elements over all axes.
  ///
  /// `x` is `[D…]`, numeric; the result is a scalar.
  ///
  /// @see "Python: tf.math.reduce_euclidean_norm"
  @Endpoint("math.reduce_euclidean_norm")
  static Tensor reduceEuclideanNorm(BaseOps tf, Tensor x) {
    return reduceEuclideanNorm(tf, x, ReduceOptions.defaults());
  }

  /// Takes the square root of the sum of squares of the elements over some axes; with no axis
  /// given, over none.
  ///
  /// `x` is `[D…]`, numeric; the result is `x` without those axes. Negative axes count from the
  /// end.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_euclidean_norm"
  @Endpoint("math.reduce_euclidean_norm")
  static Tensor reduceEuclideanNorm(BaseOps tf, Tensor x, int... axis) {
    return reduceEuclideanNorm(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Takes the square root of the sum of squares of the elements over the axes in a tensor.
  ///
  /// `x` is `[D…]`, numeric; `axis` is a scalar or a vector, `int32` or `int64`; the result is `x`
  /// without those axes.
  ///
  /// @throws TensorFlowException if `x` has no such axis
  /// @see "Python: tf.math.reduce_euclidean_norm"
  @Endpoint("math.reduce_euclidean_norm")
  static Tensor reduceEuclideanNorm(BaseOps tf, Tensor x, Tensor axis) {
    return reduceEuclideanNorm(tf, x, ReduceOptions.defaults().withAxis(axis));
  }

  /// Takes the square root of the sum of squares of the elements, with options.
  ///
  /// `x` is `[D…]`, numeric; the result is `x` without the axes reduced, or with 1 in their place
  /// if `keepdims`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.reduce_euclidean_norm"
  @Endpoint("math.reduce_euclidean_norm")
  static Tensor reduceEuclideanNorm(BaseOps tf, Tensor x, ReduceOptions options) {
    return Reduction.of(tf, "reduceEuclideanNorm", x, options).run(tf.raw::EuclideanNorm);
  }

  private static Tensor squaredModulus(BaseOps tf, Tensor x) {
    if (!x.dtype().isComplex()) {
      return tf.raw.Square(x);
    }
    return tf.raw.Real(tf.raw.Mul(tf.raw.Conj(x), x), Attributes.of("Tout", x.dtype().realDType()));
  }

  private static void requireContinuous(String operation, Tensor x) {
    if (!x.dtype().isFloating() && !x.dtype().isComplex()) {
      throw Mistake.argument(
          "%s: wrong dtype of x; expected a floating or complex dtype, got %s; cast x first"
              .formatted(operation, x.dtype()));
    }
  }
}
