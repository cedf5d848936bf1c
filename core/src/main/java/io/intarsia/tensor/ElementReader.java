package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;

/// Reads elements of one dtype from native memory as Java values. Positions are row-major and not
/// checked here.
final class ElementReader {
  private final DType dtype;
  private final MemorySegment data;

  ElementReader(DType dtype, MemorySegment data) {
    this.dtype = dtype;
    this.data = data;
  }

  /// The element as an integer, for integers and the storage of opaque dtypes; `uint64` is read bit
  /// for bit.
  long longAt(long position) {
    return switch (dtype) {
      case INT8, QINT8 -> byteAt(position);
      case INT16, QINT16 -> shortAt(position);
      case INT32, QINT32 -> intAt(position);
      case UINT32 -> Integer.toUnsignedLong(intAt(position));
      case INT64, UINT64 -> data.getAtIndex(ValueLayout.JAVA_LONG, position);
      case UINT16, QUINT16 -> Short.toUnsignedLong(shortAt(position));
      // The runtime does not care for the upper half of a 4-bit element.
      case INT4 -> (byte) (byteAt(position) << 4) >> 4;
      case UINT4 -> byteAt(position) & 0xf;
      default -> Byte.toUnsignedLong(byteAt(position));
    };
  }

  /// The element as a number, for every real dtype; `int64` and `uint64` are rounded.
  double doubleAt(long position) {
    return switch (dtype) {
      case FLOAT32 -> data.getAtIndex(ValueLayout.JAVA_FLOAT, position);
      case FLOAT64 -> data.getAtIndex(ValueLayout.JAVA_DOUBLE, position);
      case FLOAT16 -> HalfFloats.ofFloat16(shortAt(position));
      case BFLOAT16 -> HalfFloats.ofBfloat16(shortAt(position));
      case UINT64 -> bigAt(position).doubleValue();
      default -> longAt(position);
    };
  }

  /// The element as a number of arbitrary size, for integers.
  BigInteger bigAt(long position) {
    long bits = longAt(position);
    BigInteger low = BigInteger.valueOf(bits & Long.MAX_VALUE);
    return dtype == DType.UINT64 && bits < 0 ? low.setBit(Long.SIZE - 1) : BigInteger.valueOf(bits);
  }

  boolean booleanAt(long position) {
    return byteAt(position) != 0;
  }

  Complex complexAt(long position) {
    return dtype == DType.COMPLEX64
        ? new Complex(
            data.getAtIndex(ValueLayout.JAVA_FLOAT, 2 * position),
            data.getAtIndex(ValueLayout.JAVA_FLOAT, 2 * position + 1))
        : new Complex(
            data.getAtIndex(ValueLayout.JAVA_DOUBLE, 2 * position),
            data.getAtIndex(ValueLayout.JAVA_DOUBLE, 2 * position + 1));
  }

  /// The element as the Java object that holds all its values: [JavaTypes#objectOf] says of which
  /// class.
  Object objectAt(long position) {
    return switch (dtype) {
      case BOOL -> booleanAt(position);
      case COMPLEX64, COMPLEX128 -> complexAt(position);
      case FLOAT64 -> doubleAt(position);
      case FLOAT32, FLOAT16, BFLOAT16 -> (float) doubleAt(position);
      case UINT64 -> bigAt(position);
      case INT64, UINT32 -> longAt(position);
      case INT32, UINT16, QINT32 -> (int) longAt(position);
      case INT16, UINT8, QINT16, QUINT16 -> (short) longAt(position);
      default -> (byte) longAt(position);
    };
  }

  private byte byteAt(long position) {
    return data.get(ValueLayout.JAVA_BYTE, position);
  }

  private short shortAt(long position) {
    return data.getAtIndex(ValueLayout.JAVA_SHORT, position);
  }

  private int intAt(long position) {
    return data.getAtIndex(ValueLayout.JAVA_INT, position);
  }
}
