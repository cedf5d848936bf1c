package io.intarsia.op.numpy;

import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Differences of neighbours, and what is made of neighbours.
final class Differences {
  private Differences() {}

  /// The differences of neighbours along the last axis.
  ///
  /// @see "Python: numpy.diff"
  @Endpoint("numpy.diff")
  static Tensor diff(BaseOps tf, Object x) {
    return diff(tf, x, 1);
  }

  /// The differences of neighbours along the last axis, taken several times.
  ///
  /// @see "Python: numpy.diff"
  @Endpoint("numpy.diff")
  static Tensor diff(BaseOps tf, Object x, int n) {
    return diff(tf, x, n, -1);
  }

  /// The differences of neighbours along an axis, taken several times.
  ///
  /// @see "Python: numpy.diff"
  @Endpoint("numpy.diff")
  static Tensor diff(BaseOps tf, Object x, int n, int axis) {
    Tensor left = Given.array(tf, x);
    for (int at = 0; at < n; at++) {
      left = after(left, axis).minus(before(left, axis));
    }
    return left;
  }

  /// The differences of neighbours of the flattened array.
  ///
  /// @see "Python: numpy.ediff1d"
  @Endpoint("numpy.ediff1d")
  static Tensor ediff1d(BaseOps tf, Object x) {
    return diff(tf, Given.flat(Given.array(tf, x)));
  }

  /// The slope at each element along the last axis, of its neighbours on either side; at the ends
  /// of the one there is.
  ///
  /// @see "Python: numpy.gradient"
  @Endpoint("numpy.gradient")
  static Tensor gradient(BaseOps tf, Object f) {
    return gradient(tf, f, 1);
  }

  /// The slope at each element along the last axis, of its neighbours on either side; at the ends
  /// of the one there is.
  ///
  /// @param spacing how far elements are apart
  /// @see "Python: numpy.gradient"
  @Endpoint("numpy.gradient")
  static Tensor gradient(BaseOps tf, Object f, double spacing) {
    Tensor values = Given.floating(tf, f);
    Tensor step = diff(tf, values);
    Tensor middle = after(step, -1).plus(before(step, -1)).div(2);
    Tensor first = Given.part(step, -1, 0, 1);
    Tensor last = Given.part(step, -1, -1, Long.MAX_VALUE);
    return tf.raw.ConcatV2(List.of(first, middle, last), -1).div(spacing);
  }

  /// The area below the last axis by trapezia, elements one apart.
  ///
  /// @see "Python: numpy.trapezoid"
  @Endpoint("numpy.trapezoid")
  static Tensor trapezoid(BaseOps tf, Object y) {
    return trapezoid(tf, y, 1);
  }

  /// The area below the last axis by trapezia.
  ///
  /// @param x where the elements are; or a number, how far they are apart
  /// @see "Python: numpy.trapezoid"
  @Endpoint("numpy.trapezoid")
  static Tensor trapezoid(BaseOps tf, Object y, Object x) {
    Tensor values = Given.floating(tf, y);
    Tensor given = Given.like(tf, x, values);
    Tensor width = x instanceof Number ? given : diff(tf, given);
    Tensor height = after(values, -1).plus(before(values, -1)).div(2);
    return height.times(width).sum(-1);
  }

  /// The area below the last axis by trapezia.
  ///
  /// @param x where the elements are, or null if they are evenly apart
  /// @param dx how far they are apart, if there is no `x`
  /// @see "Python: numpy.trapezoid"
  @Endpoint("numpy.trapezoid")
  static Tensor trapezoid(BaseOps tf, Object y, @Nullable Object x, double dx) {
    return trapezoid(tf, y, x == null ? Double.valueOf(dx) : x);
  }

  private static Tensor after(Tensor x, int axis) {
    return Given.part(x, axis, 1, Long.MAX_VALUE);
  }

  private static Tensor before(Tensor x, int axis) {
    return Given.part(x, axis, 0, -1);
  }
}
