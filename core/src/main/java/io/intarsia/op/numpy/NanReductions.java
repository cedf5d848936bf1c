package io.intarsia.op.numpy;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Reductions that leave out what is not a number.
final class NanReductions {
  private NanReductions() {}

  /// The sum of the elements that are numbers, along axes.
  static Tensor nansum(BaseOps tf, Object x, int... axis) {
    Tensor filled = filled(tf, Given.floating(tf, x), 0);
    return filled.sum(axis);
  }

  /// The product of the elements that are numbers, along axes.
  static Tensor nanprod(BaseOps tf, Object x, int... axis) {
    Tensor filled = filled(tf, Given.floating(tf, x), 1);
    return filled.prod(axis);
  }

  /// The sums up to each element of the flattened array, of those that are numbers.
  ///
  /// @see "Python: numpy.nancumsum"
  @Endpoint("numpy.nancumsum")
  static Tensor nancumsum(BaseOps tf, Object x) {
    return Given.flat(filled(tf, Given.floating(tf, x), 0)).cumsum(0);
  }

  /// The mean of the elements that are numbers, along axes.
  static Tensor nanmean(BaseOps tf, Object x, int... axis) {
    Tensor array = Given.floating(tf, x);
    return nansum(tf, array, axis).div(count(array, axis));
  }

  /// The largest of the elements that are numbers, along axes.
  static Tensor nanmax(BaseOps tf, Object x, int... axis) {
    Tensor array = Given.floating(tf, x);
    Tensor filled = filled(tf, array, Double.NEGATIVE_INFINITY);
    return orNaN(tf, array, filled.max(axis), axis);
  }

  /// The smallest of the elements that are numbers, along axes.
  static Tensor nanmin(BaseOps tf, Object x, int... axis) {
    Tensor array = Given.floating(tf, x);
    Tensor filled = filled(tf, array, Double.POSITIVE_INFINITY);
    return orNaN(tf, array, filled.min(axis), axis);
  }

  /// The variance of the elements that are numbers, of the population.
  ///
  /// @see "Python: numpy.nanvar"
  @Endpoint("numpy.nanvar")
  static Tensor nanvar(BaseOps tf, Object x) {
    Tensor flat = Given.flat(Given.floating(tf, x));
    return nanmean(tf, flat.minus(nanmean(tf, flat, 0)).square(), 0);
  }

  /// The variance of the elements along an axis that are numbers, of the population.
  ///
  /// @see "Python: numpy.nanvar"
  @Endpoint("numpy.nanvar")
  static Tensor nanvar(BaseOps tf, Object x, int axis) {
    Tensor array = Given.floating(tf, x);
    Tensor mean = nanmean(tf, array, axis).expandDims(axis);
    return nanmean(tf, array.minus(mean).square(), axis);
  }

  /// The standard deviation of the elements along an axis that are numbers, of the population.
  ///
  /// @see "Python: numpy.nanstd"
  @Endpoint("numpy.nanstd")
  static Tensor nanstd(BaseOps tf, Object x, int axis) {
    return nanvar(tf, x, axis).sqrt();
  }

  /// The standard deviation of the elements that are numbers, of the population.
  ///
  /// @see "Python: numpy.nanstd"
  @Endpoint("numpy.nanstd")
  static Tensor nanstd(BaseOps tf, Object x) {
    return nanvar(tf, x).sqrt();
  }

  /// Where the largest number of the flattened array is: int64.
  ///
  /// @see "Python: numpy.nanargmax"
  @Endpoint("numpy.nanargmax")
  static Tensor nanargmax(BaseOps tf, Object x) {
    return filled(tf, Given.floating(tf, x), Double.NEGATIVE_INFINITY).argmax();
  }

  /// Where the smallest number of the flattened array is: int64.
  ///
  /// @see "Python: numpy.nanargmin"
  @Endpoint("numpy.nanargmin")
  static Tensor nanargmin(BaseOps tf, Object x) {
    return filled(tf, Given.floating(tf, x), Double.POSITIVE_INFINITY).argmin();
  }

  /// The elements that are numbers, one after the other.
  static Tensor numbers(BaseOps tf, Object x) {
    Tensor flat = Given.flat(Given.floating(tf, x));
    return new ArrayOps(tf).booleanMask(flat, flat.isNaN().not());
  }

  private static Tensor filled(BaseOps tf, Tensor x, double value) {
    return tf.raw.SelectV2(x.isNaN(), Constants.like(tf, value, x), x);
  }

  private static Tensor count(Tensor x, int... axis) {
    Tensor counted = x.isNaN().not().cast(x.dtype());
    return counted.sum(axis);
  }

  private static Tensor orNaN(BaseOps tf, Tensor x, Tensor found, int... axis) {
    return tf.raw.SelectV2(count(x, axis).eq(0), Constants.like(tf, Double.NaN, x), found);
  }
}
