package io.intarsia.tensor;

/// The 16-bit floating-point formats.
final class HalfFloats {
  private HalfFloats() {}

  /// The `bfloat16` nearest to a number, ties to even.
  static short toBfloat16(float value) {
    int bits = Float.floatToRawIntBits(value);
    if (Float.isNaN(value)) {
      return (short) ((bits >>> 16) | 0x40);
    }
    return (short) ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16);
  }

  /// The number a `bfloat16` stands for.
  static float ofBfloat16(short bits) {
    return Float.intBitsToFloat(bits << 16);
  }

  /// The `float16` nearest to a number, ties to even.
  static short toFloat16(float value) {
    return Float.floatToFloat16(value);
  }

  /// The number a `float16` stands for.
  static float ofFloat16(short bits) {
    return Float.float16ToFloat(bits);
  }
}
