package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import java.math.BigInteger;

/// The finite values of a real dtype: the least and the greatest, which are integers for every
/// dtype, and how many bits are exact.
record NumberRange(BigInteger min, BigInteger max, int precision) {
  /// @throws IllegalArgumentException if the dtype has no range we know
  static NumberRange of(String operation, DType dtype) {
    return switch (dtype) {
      case FLOAT16 -> floating(11, 15);
      case BFLOAT16 -> floating(8, 127);
      case FLOAT32 -> floating(24, 127);
      case FLOAT64 -> floating(53, 1023);
      case INT8, INT16, INT32, INT64 -> signed(8 * dtype.byteSize());
      case UINT8, UINT16, UINT32, UINT64 -> unsigned(8 * dtype.byteSize());
      default ->
          throw Mistake.argument(
              "%s: dtype has no range; expected an integer or floating dtype, got %s"
                  .formatted(operation, dtype));
    };
  }

  /// The value of this dtype that is nearest to an integer, not further from zero.
  BigInteger towardsZero(BigInteger value) {
    int excess = Math.max(0, value.abs().bitLength() - precision);
    BigInteger cut = value.abs().shiftRight(excess).shiftLeft(excess);
    return value.signum() < 0 ? cut.negate() : cut;
  }

  private static NumberRange floating(int precision, int exponent) {
    BigInteger mantissa = powerOfTwo(precision).subtract(BigInteger.ONE);
    BigInteger max = mantissa.shiftLeft(exponent - precision + 1);
    return new NumberRange(max.negate(), max, precision);
  }

  private static NumberRange signed(int bits) {
    BigInteger half = powerOfTwo(bits - 1);
    return new NumberRange(half.negate(), half.subtract(BigInteger.ONE), bits);
  }

  private static NumberRange unsigned(int bits) {
    return new NumberRange(BigInteger.ZERO, powerOfTwo(bits).subtract(BigInteger.ONE), bits);
  }

  private static BigInteger powerOfTwo(int exponent) {
    return BigInteger.ONE.shiftLeft(exponent);
  }
}
