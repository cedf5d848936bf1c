package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;

/// Stores Java numbers as elements of one numeric dtype. Each method answers whether the number
/// fits: an integer must be in range and exact, a finite number must stay finite; rounding to the
/// nearest floating-point number is fine.
final class ElementWriter {
  private static final double TWO_TO_63 = 0x1p63;

  private final DType dtype;
  private final MemorySegment data;
  private final long min;
  private final long max;

  ElementWriter(DType dtype, MemorySegment data) {
    this.dtype = dtype;
    this.data = data;
    int bits = bits(dtype);
    boolean unsigned = dtype.isUnsigned();
    this.min = unsigned ? 0 : -1L << (bits - 1);
    this.max =
        unsigned && bits < 64 ? (1L << bits) - 1 : Long.MAX_VALUE >>> (unsigned ? 0 : 64 - bits);
  }

  boolean putLong(long position, long value) {
    return switch (dtype) {
      case FLOAT64 -> putFloat64(position, (double) value);
      // Not by way of double: rounding twice may give the other neighbour.
      case FLOAT32 -> putFloat32(position, (float) value);
      case FLOAT16, BFLOAT16, COMPLEX64, COMPLEX128 -> putDouble(position, (double) value);
      default -> value >= min && value <= max && putBits(position, value);
    };
  }

  boolean putDouble(long position, double value) {
    return switch (dtype) {
      case FLOAT64 -> putFloat64(position, value);
      case FLOAT32 -> putFloat32(position, value);
      case FLOAT16 -> putHalf(position, value, HalfFloats.toFloat16((float) value));
      case BFLOAT16 -> putHalf(position, value, HalfFloats.toBfloat16((float) value));
      case COMPLEX64, COMPLEX128 -> putComplex(position, value, 0);
      default -> putInteger(position, value);
    };
  }

  boolean putBig(long position, BigInteger value) {
    if (value.bitLength() < Long.SIZE) {
      return putLong(position, value.longValue());
    }
    if (dtype == DType.UINT64) {
      return value.signum() > 0
          && value.bitLength() == Long.SIZE
          && putBits(position, value.longValue());
    }
    return !dtype.isInteger() && putDouble(position, value.doubleValue());
  }

  /// Stores a complex number; only for complex dtypes.
  boolean putComplex(long position, double real, double imaginary) {
    return dtype == DType.COMPLEX128
        ? putFloat64(2 * position, real) && putFloat64(2 * position + 1, imaginary)
        : putFloat32(2 * position, real) && putFloat32(2 * position + 1, imaginary);
  }

  private boolean putFloat64(long position, double value) {
    data.setAtIndex(ValueLayout.JAVA_DOUBLE, position, value);
    return true;
  }

  private boolean putFloat32(long position, double value) {
    float rounded = (float) value;
    data.setAtIndex(ValueLayout.JAVA_FLOAT, position, rounded);
    return !Float.isInfinite(rounded) || Double.isInfinite(value);
  }

  private boolean putHalf(long position, double value, short rounded) {
    data.setAtIndex(ValueLayout.JAVA_SHORT, position, rounded);
    int infinity = dtype == DType.FLOAT16 ? 0x7c00 : 0x7f80;
    return (rounded & 0x7fff) != infinity || Double.isInfinite(value);
  }

  private boolean putInteger(long position, double value) {
    if (dtype == DType.UINT64 && value >= TWO_TO_63 && value < 2 * TWO_TO_63) {
      return putBits(position, (long) (value - TWO_TO_63) | Long.MIN_VALUE);
    }
    long truncated = (long) value;
    return truncated == value && value != TWO_TO_63 && putLong(position, truncated);
  }

  private boolean putBits(long position, long bits) {
    switch (dtype.byteSize()) {
      case 1 -> data.set(ValueLayout.JAVA_BYTE, position, (byte) bits);
      case 2 -> data.setAtIndex(ValueLayout.JAVA_SHORT, position, (short) bits);
      case 4 -> data.setAtIndex(ValueLayout.JAVA_INT, position, (int) bits);
      default -> data.setAtIndex(ValueLayout.JAVA_LONG, position, bits);
    }
    return true;
  }

  private static int bits(DType dtype) {
    return switch (dtype) {
      case INT4, UINT4 -> 4;
      default -> Math.clamp(8L * dtype.byteSize(), 8, 64);
    };
  }
}
