package io.intarsia.op.numpy;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Numbers with fractions, and their neighbours.
final class Floats {
  private Floats() {}

  /// The sizes of the elements; of integers as `float64`.
  ///
  /// @see "Python: numpy.fabs"
  @Endpoint("numpy.fabs")
  static Tensor fabs(BaseOps tf, Object x) {
    return Given.floating(tf, x).abs();
  }

  /// The angles of complex numbers.
  ///
  /// @param deg whether in degrees, not in radians
  /// @see "Python: numpy.angle"
  @Endpoint("numpy.angle")
  static Tensor angle(BaseOps tf, Object z, boolean deg) {
    Tensor angle = Given.floating(tf, z).angle();
    return deg ? Elementary.degrees(tf, angle) : angle;
  }

  /// The elements as they are.
  ///
  /// @see "Python: numpy.positive"
  @Endpoint("numpy.positive")
  static Tensor positive(BaseOps tf, Object x) {
    return Given.array(tf, x);
  }

  /// The next number after each element towards another one.
  ///
  /// @see "Python: numpy.nextafter"
  @Endpoint("numpy.nextafter")
  static Tensor nextafter(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.floatingPair(tf, x, y);
    return tf.raw.NextAfter(both.getFirst(), both.getLast());
  }

  /// How far the next number away from zero is.
  ///
  /// @see "Python: numpy.spacing"
  @Endpoint("numpy.spacing")
  static Tensor spacing(BaseOps tf, Object x) {
    Tensor array = Given.floating(tf, x);
    Tensor size = array.abs();
    Tensor end = Constants.like(tf, Double.POSITIVE_INFINITY, array);
    return Elementary.copysign(tf, tf.raw.NextAfter(size, end).minus(size), array);
  }

  /// The modified Bessel function of the first kind, of order 0.
  ///
  /// @see "Python: numpy.i0"
  @Endpoint("numpy.i0")
  static Tensor i0(BaseOps tf, Object x) {
    return tf.raw.BesselI0(Given.floating(tf, x));
  }
}
