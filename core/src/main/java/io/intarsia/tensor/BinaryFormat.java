package io.intarsia.tensor;

import io.intarsia.dtype.DType;

/// A binary floating-point format whose numbers are printed; each fits in a `double` exactly. The
/// numbers are: significant bits, the implicit one included; the exponent of the smallest normal
/// number; the decimal digits any number of which the format keeps, at most 8.
///
/// @see "Python: numpy.finfo.precision"
enum BinaryFormat {
  FLOAT64(53, -1022, 8),
  FLOAT32(24, -126, 6),
  FLOAT16(11, -14, 3),
  // Two digits would print 100 as 1.e+02.
  BFLOAT16(8, -126, 3);

  // Significant bits, the implicit one included.
  private final int mantissaBits;
  // That of the smallest normal number.
  private final int minExponent;
  // Decimal digits any number of which the format keeps, at most 8.
  private final int exactDigits;

  BinaryFormat(int mantissaBits, int minExponent, int exactDigits) {
    this.mantissaBits = mantissaBits;
    this.minExponent = minExponent;
    this.exactDigits = exactDigits;
  }

  /// The format of a floating-point dtype, or of the parts of a complex one.
  static BinaryFormat of(DType dtype) {
    return switch (dtype.realDType()) {
      case FLOAT32 -> FLOAT32;
      case FLOAT16 -> FLOAT16;
      case BFLOAT16 -> BFLOAT16;
      default -> FLOAT64;
    };
  }

  /// From here on numbers of an array are printed in scientific notation.
  double scientificFrom() {
    return Math.pow(10, exactDigits);
  }

  /// From here on a single number is printed in scientific notation.
  double scalarScientificFrom() {
    return this == FLOAT64 ? 1e16 : scientificFrom();
  }

  /// The power of two of the last bit of a number.
  int exponent(double value) {
    return Math.max(Math.getExponent(value), minExponent) - (mantissaBits - 1);
  }

  /// The number as a multiple of two to the [#exponent].
  long mantissa(double value) {
    return (long) Math.scalb(value, -exponent(value));
  }

  /// Whether the next smaller number is half as far as the next larger one.
  boolean isLowerNeighbourCloser(double value) {
    return mantissa(value) == 1L << (mantissaBits - 1)
        && exponent(value) > minExponent - (mantissaBits - 1);
  }

  /// The number of this format nearest to another one.
  double round(double value) {
    return switch (this) {
      case FLOAT64 -> value;
      case FLOAT32 -> (float) value;
      case FLOAT16 -> HalfFloats.ofFloat16(HalfFloats.toFloat16((float) value));
      case BFLOAT16 -> HalfFloats.ofBfloat16(HalfFloats.toBfloat16((float) value));
    };
  }
}
