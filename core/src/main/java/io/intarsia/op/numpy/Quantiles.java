package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;

/// Quantiles, by numpy's method `linear` between two elements in proportion unless another is asked
/// for.
final class Quantiles {
  private static final String LINEAR = "linear";

  private Quantiles() {}

  /// The elements below which given shares of all lie.
  ///
  /// @param q within [0, 1]: a number, or a vector, whose axis is the first of the result
  /// @throws IllegalArgumentException if a Java value is outside
  /// @see "Python: numpy.quantile"
  @Endpoint("numpy.quantile")
  static Tensor quantile(BaseOps tf, Object x, Object q) {
    return quantile(tf, x, q, LINEAR);
  }

  /// The elements below which given shares of all lie.
  ///
  /// @param q within [0, 1]: a number, or a vector, whose axis is the first of the result
  /// @param method what is taken between two elements: `linear`, `lower`, `higher`, `nearest`,
  ///   `midpoint`, `hazen`, `weibull`, `median_unbiased` or `normal_unbiased`
  /// @throws IllegalArgumentException if a Java value is outside, or the method is another
  /// @see "Python: numpy.quantile"
  @Endpoint("numpy.quantile")
  static Tensor quantile(BaseOps tf, Object x, Object q, String method) {
    QuantileMethod between = QuantileMethod.of("quantile", method);
    return of(tf, Given.flat(Given.floating(tf, x)), share(tf, "quantile", q, 1), between);
  }

  /// The elements along an axis below which given shares of it lie.
  ///
  /// @param q within [0, 1]: a number, or a vector, whose axis is the first of the result
  /// @param method what is taken between two elements: `linear`, `lower`, `higher`, `nearest`,
  ///   `midpoint`, `hazen`, `weibull`, `median_unbiased` or `normal_unbiased`
  /// @throws IllegalArgumentException if a Java value is outside, the rank is not known, or the
  ///   method is another
  /// @see "Python: numpy.quantile"
  @Endpoint("numpy.quantile")
  static Tensor quantile(BaseOps tf, Object x, Object q, int axis, String method) {
    QuantileMethod between = QuantileMethod.of("quantile", method);
    return along(tf, "quantile", x, share(tf, "quantile", q, 1), axis, between);
  }

  /// The elements along an axis below which given shares of it lie.
  ///
  /// @param q within [0, 1]: a number, or a vector, whose axis is the first of the result
  /// @throws IllegalArgumentException if a Java value is outside, or the rank is not known
  /// @see "Python: numpy.quantile"
  @Endpoint("numpy.quantile")
  static Tensor quantile(BaseOps tf, Object x, Object q, int axis) {
    return quantile(tf, x, q, axis, LINEAR);
  }

  /// The elements below which given percents of all lie.
  ///
  /// @param q within [0, 100]: a number, or a vector, whose axis is the first of the result
  /// @throws IllegalArgumentException if a Java value is outside
  /// @see "Python: numpy.percentile"
  @Endpoint("numpy.percentile")
  static Tensor percentile(BaseOps tf, Object x, Object q) {
    return percentile(tf, x, q, LINEAR);
  }

  /// The elements below which given percents of all lie.
  ///
  /// @param q within [0, 100]: a number, or a vector, whose axis is the first of the result
  /// @param method what is taken between two elements: `linear`, `lower`, `higher`, `nearest`,
  ///   `midpoint`, `hazen`, `weibull`, `median_unbiased` or `normal_unbiased`
  /// @throws IllegalArgumentException if a Java value is outside, or the method is another
  /// @see "Python: numpy.percentile"
  @Endpoint("numpy.percentile")
  static Tensor percentile(BaseOps tf, Object x, Object q, String method) {
    QuantileMethod between = QuantileMethod.of("percentile", method);
    return of(tf, Given.flat(Given.floating(tf, x)), share(tf, "percentile", q, 100), between);
  }

  /// The elements along an axis below which given percents of it lie.
  ///
  /// @param q within [0, 100]: a number, or a vector, whose axis is the first of the result
  /// @param method what is taken between two elements: `linear`, `lower`, `higher`, `nearest`,
  ///   `midpoint`, `hazen`, `weibull`, `median_unbiased` or `normal_unbiased`
  /// @throws IllegalArgumentException if a Java value is outside, the rank is not known, or the
  ///   method is another
  /// @see "Python: numpy.percentile"
  @Endpoint("numpy.percentile")
  static Tensor percentile(BaseOps tf, Object x, Object q, int axis, String method) {
    QuantileMethod between = QuantileMethod.of("percentile", method);
    return along(tf, "percentile", x, share(tf, "percentile", q, 100), axis, between);
  }

  /// The elements along an axis below which given percents of it lie.
  ///
  /// @param q within [0, 100]: a number, or a vector, whose axis is the first of the result
  /// @throws IllegalArgumentException if a Java value is outside, or the rank is not known
  /// @see "Python: numpy.percentile"
  @Endpoint("numpy.percentile")
  static Tensor percentile(BaseOps tf, Object x, Object q, int axis) {
    return percentile(tf, x, q, axis, LINEAR);
  }

  /// The middle element, or the mean of the two in the middle.
  ///
  /// @see "Python: numpy.median"
  @Endpoint("numpy.median")
  static Tensor median(BaseOps tf, Object x) {
    return quantile(tf, x, 0.5);
  }

  /// The middle element of an axis, or the mean of the two in the middle.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.median"
  @Endpoint("numpy.median")
  static Tensor median(BaseOps tf, Object x, int axis) {
    return quantile(tf, x, 0.5, axis);
  }

  /// The quantiles of the elements that are numbers.
  ///
  /// @param q within [0, 1]: a number or a vector
  /// @throws IllegalArgumentException if a Java value is outside
  /// @see "Python: numpy.nanquantile"
  @Endpoint("numpy.nanquantile")
  static Tensor nanquantile(BaseOps tf, Object x, Object q) {
    return quantile(tf, NanReductions.numbers(tf, x), q);
  }

  /// The percentiles of the elements that are numbers.
  ///
  /// @param q within [0, 100]: a number or a vector
  /// @throws IllegalArgumentException if a Java value is outside
  /// @see "Python: numpy.nanpercentile"
  @Endpoint("numpy.nanpercentile")
  static Tensor nanpercentile(BaseOps tf, Object x, Object q) {
    return percentile(tf, NanReductions.numbers(tf, x), q);
  }

  /// The median of the elements that are numbers.
  ///
  /// @see "Python: numpy.nanmedian"
  @Endpoint("numpy.nanmedian")
  static Tensor nanmedian(BaseOps tf, Object x) {
    return median(tf, NanReductions.numbers(tf, x));
  }

  private static Tensor along(
      BaseOps tf, String function, Object x, Tensor q, int axis, QuantileMethod method) {
    Tensor array = Given.floating(tf, x);
    int rank = Given.rank(function, array);
    return of(tf, array.transpose(Given.moved(rank, axis, -1)), q, method);
  }

  /// Along the last axis.
  ///
  /// @param q `float64`, a scalar or a vector
  private static Tensor of(BaseOps tf, Tensor x, Tensor q, QuantileMethod method) {
    Tensor sorted = x.sort();
    Tensor last = Dims.size(tf, x, -1).minus(1);
    Tensor place = method.place(q, last.cast(q.dtype()));
    Tensor low = place.floor();
    Tensor below = at(tf, sorted, low, last);
    Tensor above = at(tf, sorted, place.ceil(), last);
    Tensor found = below.plus(above.minus(below).times(place.minus(low).cast(x.dtype())));
    Tensor isSame = below.eq(above);
    Tensor exact = tf.raw.SelectV2(isSame, below, found);
    boolean isVector = q.rank() == 1;
    Tensor hasNaN = x.isNaN().any(-1);
    Tensor nan = tf.raw.ZerosLike(exact).plus(Double.NaN);
    Tensor result = tf.raw.SelectV2(isVector ? hasNaN.expandDims(-1) : hasNaN, nan, exact);
    return isVector && result.rank() > 1
        ? result.transpose(Given.moved(result.rank(), -1, 0))
        : result;
  }

  private static Tensor at(BaseOps tf, Tensor sorted, Tensor place, Tensor last) {
    return tf.raw.GatherV2(sorted, place.cast(last.dtype()), -1);
  }

  private static Tensor share(BaseOps tf, String function, Object q, double whole) {
    if (q instanceof Tensor tensor) {
      return Given.floating(tf, tensor).cast(DType.FLOAT64).div(whole);
    }
    try (HostTensor host = HostTensor.of(q, DType.FLOAT64)) {
      for (long at = 0; at < host.shape().numElements(); at++) {
        double value = host.doubleAt(at);
        if (!(value >= 0 && value <= whole)) {
          throw Mistake.argument(
              "numpy.%s: q is no share; expected q within [0, %.0f], got %s"
                  .formatted(function, whole, value));
        }
      }
    }
    return Constants.of(tf, q, DType.FLOAT64).div(whole);
  }
}
