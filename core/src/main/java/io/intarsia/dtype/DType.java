package io.intarsia.dtype;

import io.intarsia.internal.caller.Mistake;
import java.util.Locale;
import java.util.NoSuchElementException;

/// The element type of a tensor. Every dtype of the runtime is listed; those without a Java carrier
/// (quantized and 8-bit floating types, handles) are opaque: they can be passed on and printed, not
/// read.
///
/// @see "TensorFlow: tensorflow/core/framework/types.proto, v2.18"
public enum DType {
  FLOAT32(1, 4, Kind.FLOATING),
  FLOAT64(2, 8, Kind.FLOATING),
  INT32(3, 4, Kind.SIGNED),
  UINT8(4, 1, Kind.UNSIGNED),
  INT16(5, 2, Kind.SIGNED),
  INT8(6, 1, Kind.SIGNED),
  STRING(7, 24, Kind.STRING),
  COMPLEX64(8, 8, Kind.COMPLEX),
  INT64(9, 8, Kind.SIGNED),
  BOOL(10, 1, Kind.BOOL),
  QINT8(11, 1, Kind.QUANTIZED),
  QUINT8(12, 1, Kind.QUANTIZED),
  QINT32(13, 4, Kind.QUANTIZED),
  BFLOAT16(14, 2, Kind.FLOATING),
  QINT16(15, 2, Kind.QUANTIZED),
  QUINT16(16, 2, Kind.QUANTIZED),
  UINT16(17, 2, Kind.UNSIGNED),
  COMPLEX128(18, 16, Kind.COMPLEX),
  FLOAT16(19, 2, Kind.FLOATING),
  RESOURCE(20, 0, Kind.HANDLE),
  VARIANT(21, 0, Kind.HANDLE),
  UINT32(22, 4, Kind.UNSIGNED),
  UINT64(23, 8, Kind.UNSIGNED),
  FLOAT8_E5M2(24, 1, Kind.FLOATING),
  FLOAT8_E4M3FN(25, 1, Kind.FLOATING),
  INT4(29, 1, Kind.SIGNED),
  UINT4(30, 1, Kind.UNSIGNED);

  private enum Kind {
    FLOATING,
    SIGNED,
    UNSIGNED,
    COMPLEX,
    QUANTIZED,
    BOOL,
    STRING,
    HANDLE
  }

  private static final DType[] BY_CODE = indexByCode();

  private final int code;
  private final int byteSize;
  private final Kind kind;
  private final String printName;

  DType(int code, int byteSize, Kind kind) {
    this.code = code;
    this.byteSize = byteSize;
    this.kind = kind;
    this.printName = name().toLowerCase(Locale.ROOT);
  }

  /// Returns the dtype with the given number in the runtime's `DataType` enumeration.
  ///
  /// @throws NoSuchElementException if the runtime number is not that of a value dtype
  public static DType ofCode(int code) {
    if (code < 0 || code >= BY_CODE.length || BY_CODE[code] == null) {
      throw Mistake.missing("DType.ofCode: no dtype has the number " + code);
    }
    return BY_CODE[code];
  }

  /// Returns the dtype with the name Python prints, such as `float32`; `half`, `float` and `double`
  /// are understood too.
  ///
  /// @throws NoSuchElementException if there is no dtype of that name
  public static DType ofName(String name) {
    return switch (name) {
      case "half" -> FLOAT16;
      case "float" -> FLOAT32;
      case "double" -> FLOAT64;
      default -> ofPrintName(name);
    };
  }

  private static DType ofPrintName(String name) {
    for (DType dtype : values()) {
      if (dtype.printName.equals(name)) {
        return dtype;
      }
    }
    throw Mistake.missing("DType.ofName: no dtype is called '" + name + "'");
  }

  /// The number of this dtype in the runtime's `DataType` enumeration.
  public int code() {
    return code;
  }

  /// Bytes one element takes in host memory; 0 for handles, whose size is the runtime's affair.
  public int byteSize() {
    return byteSize;
  }

  /// Whether values are real floating-point numbers, of any width.
  public boolean isFloating() {
    return kind == Kind.FLOATING;
  }

  /// Whether values are integers, signed or unsigned (not quantized).
  public boolean isInteger() {
    return kind == Kind.SIGNED || kind == Kind.UNSIGNED;
  }

  /// Whether values are unsigned integers.
  public boolean isUnsigned() {
    return kind == Kind.UNSIGNED;
  }

  /// Whether values are complex numbers.
  public boolean isComplex() {
    return kind == Kind.COMPLEX;
  }

  /// Whether values are quantized integers.
  public boolean isQuantized() {
    return kind == Kind.QUANTIZED;
  }

  /// Whether arithmetic is defined: integers, floating and complex numbers.
  public boolean isNumeric() {
    return isFloating() || isInteger() || isComplex();
  }

  /// Whether values are opaque handles to something the runtime holds (resource, variant).
  public boolean isHandle() {
    return kind == Kind.HANDLE;
  }

  /// The dtype of one part of a complex number; every other dtype is its own.
  public DType realDType() {
    return switch (this) {
      case COMPLEX64 -> FLOAT32;
      case COMPLEX128 -> FLOAT64;
      default -> this;
    };
  }

  /// The name Python prints, such as `float32`.
  @Override
  public String toString() {
    return printName;
  }

  private static DType[] indexByCode() {
    DType[] index = new DType[32];
    for (DType dtype : values()) {
      index[dtype.code] = dtype;
    }
    return index;
  }
}
