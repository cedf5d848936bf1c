package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.math.BigInteger;

/// Which Java types hold the values of which dtypes.
final class JavaTypes {
  private JavaTypes() {}

  /// The class of the object that holds any one value of the dtype: unsigned integers in the next
  /// wider one, 16-bit floating-point numbers in a `Float`, opaque dtypes bit for bit.
  static Class<?> objectOf(DType dtype) {
    return switch (dtype) {
      case STRING -> String.class;
      case COMPLEX64, COMPLEX128 -> Complex.class;
      case UINT64 -> BigInteger.class;
      case RESOURCE, VARIANT -> Object.class;
      default -> primitiveOf(dtype).box();
    };
  }

  /// The type that holds any value of the dtype, a primitive one where there is one.
  static Class<?> typeOf(DType dtype) {
    return switch (dtype) {
      case STRING, COMPLEX64, COMPLEX128, UINT64, RESOURCE, VARIANT -> objectOf(dtype);
      default -> primitiveOf(dtype).primitive();
    };
  }

  /// Whether rows of the carrier hold every value of the dtype exactly, as numbers or, for unsigned
  /// and opaque dtypes of the carrier's width, bit for bit.
  static boolean holds(Carrier carrier, DType dtype) {
    if (carrier.stores(dtype)) {
      return true;
    }
    if (!isReal(dtype)) {
      return false;
    }
    return switch (carrier) {
      case BOOLEAN -> false;
      // More than half of the bits of a floating-point number are digits.
      case FLOAT, DOUBLE -> 2 * dtype.byteSize() <= carrier.byteSize();
      case CHAR -> dtype.isUnsigned() && dtype.byteSize() == 1;
      default -> dtype.isInteger() && dtype.byteSize() <= carrier.byteSize();
    };
  }

  /// Whether numbers of Java become elements of the dtype and back; `float8` and quantized ones are
  /// opaque.
  static boolean isNumber(DType dtype) {
    return isReal(dtype) || dtype.isComplex();
  }

  static boolean isReal(DType dtype) {
    return dtype.isInteger() || (dtype.isFloating() && dtype.byteSize() > 1);
  }

  /// Whether elements are bits without a meaning in Java.
  static boolean isOpaque(DType dtype) {
    return dtype.isQuantized() || (dtype.isFloating() && dtype.byteSize() == 1);
  }

  private static Carrier primitiveOf(DType dtype) {
    return switch (dtype) {
      case UINT8 -> Carrier.SHORT;
      case UINT16 -> Carrier.INT;
      case UINT32 -> Carrier.LONG;
      case FLOAT16, BFLOAT16 -> Carrier.FLOAT;
      default -> Carrier.storing(dtype);
    };
  }
}
