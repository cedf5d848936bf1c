package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Where a density is not 0. Values outside are replaced before it is computed, and the density
/// after that, so that neither it nor its gradient is NaN there. NaN is inside.
///
/// @param outside which values have density 0
/// @param inside the values, another one in place of those outside
record Support(Ops tf, Tensor outside, Tensor inside) {
  /// Values of which some are outside.
  ///
  /// @param other one that is inside
  static Support of(Ops tf, Tensor value, Tensor outside, Number other) {
    return new Support(tf, outside, tf.where(outside, other, value));
  }

  /// From 0 on, without infinity.
  static Support positive(Ops tf, Tensor value) {
    return of(tf, value, value.lt(0).or(value.eq(Double.POSITIVE_INFINITY)), 1);
  }

  /// Above 0.
  static Support aboveZero(Ops tf, Tensor value) {
    return of(tf, value, value.le(0), 1);
  }

  /// From 0 to 1.
  static Support unit(Ops tf, Tensor value) {
    return of(tf, value, value.lt(0).or(value.gt(1)), 0.5);
  }

  /// The logarithm of a density, that of 0 outside.
  Tensor density(Tensor log) {
    return outside(Double.NEGATIVE_INFINITY, log);
  }

  /// What holds inside, and a number outside.
  Tensor outside(Number number, Tensor inside) {
    return tf.where(outside, number, inside);
  }
}
