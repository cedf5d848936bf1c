package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Bits of integers; a truth value is one bit.
final class Bits {
  private Bits() {}

  /// Which bits both have; of truth values whether both are true.
  ///
  /// @see "Python: numpy.bitwise_and"
  @Endpoint("numpy.bitwise_and")
  static Tensor bitwiseAnd(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor left = both.getFirst();
    return left.dtype() == DType.BOOL ? left.and(both.getLast()) : left.bitwiseAnd(both.getLast());
  }

  /// Which bits one of both has; of truth values whether one is true.
  ///
  /// @see "Python: numpy.bitwise_or"
  @Endpoint("numpy.bitwise_or")
  static Tensor bitwiseOr(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor left = both.getFirst();
    return left.dtype() == DType.BOOL ? left.or(both.getLast()) : left.bitwiseOr(both.getLast());
  }

  /// Which bits one of both has and the other has not; of truth values whether they differ.
  ///
  /// @see "Python: numpy.bitwise_xor"
  @Endpoint("numpy.bitwise_xor")
  static Tensor bitwiseXor(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor left = both.getFirst();
    return left.dtype() == DType.BOOL ? left.xor(both.getLast()) : left.bitwiseXor(both.getLast());
  }

  /// The bits that each has not; of truth values whether they are false.
  ///
  /// @see "Python: numpy.invert"
  @Endpoint({"numpy.invert", "numpy.bitwise_invert", "numpy.bitwise_not"})
  static Tensor invert(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return array.dtype() == DType.BOOL ? array.not() : array.invert();
  }

  /// How many bits of the absolute value are set: `uint8`.
  ///
  /// @see "Python: numpy.bitwise_count"
  @Endpoint("numpy.bitwise_count")
  static Tensor bitwiseCount(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x).abs();
    Tensor places = tf.raw.Range(0, Byte.SIZE * array.dtype().byteSize(), 1).cast(array.dtype());
    Tensor bits = tf.raw.RightShift(array.expandDims(-1), places).mod(2);
    return bits.sum(-1).cast(DType.UINT8);
  }
}
