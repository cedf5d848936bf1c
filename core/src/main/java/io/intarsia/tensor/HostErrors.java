package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.CallSite;
import io.intarsia.internal.caller.Caller;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.shape.Shape;
import java.lang.foreign.MemorySegment;
import java.nio.CharBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The messages of the conversions between Java values and tensors.
final class HostErrors {
  private HostErrors() {}

  static IllegalArgumentException ragged(ArrayPath path, long expected, long actual) {
    return Mistake.argument(
        "constant: ragged array at %s: expected length %d, got %d; pad it, or build a ragged tensor"
            .formatted(path, expected, actual));
  }

  static IllegalArgumentException tooFlat(ArrayPath path, long length, Object leaf) {
    return Mistake.argument(
        "constant: ragged nesting at %s: expected an array or list of length %d, got %s; nest all elements alike"
            .formatted(path, length, describe(leaf)));
  }

  static IllegalArgumentException tooDeep(ArrayPath path, Object nested) {
    return Mistake.argument(
        "constant: ragged nesting at %s: expected a single element, got %s; nest all elements alike"
            .formatted(path, describe(nested)));
  }

  static IllegalArgumentException nullAt(ArrayPath path) {
    return Mistake.argument(
        "constant: null at %s: a tensor has no missing values; use NaN, or a second tensor as a mask"
            .formatted(path));
  }

  static IllegalArgumentException tooManyAxes(ArrayPath path, int most) {
    return Mistake.argument(
        "constant: nested deeper than the %d axes a tensor can have at %s; does a list contain itself?"
            .formatted(most, path));
  }

  static IllegalArgumentException tooManyAxes(int rank, int most) {
    return Mistake.argument(
        "constant: a tensor has at most %d axes, got a shape of %d".formatted(most, rank));
  }

  static IllegalArgumentException tooLarge(Shape shape, DType dtype) {
    return Mistake.argument(
        "constant: a tensor of dtype %s and shape %s does not fit in memory"
            .formatted(dtype, shape));
  }

  static IllegalArgumentException besideZero(Shape shape, long most) {
    return Mistake.argument(
        "constant: sizes beside a 0 may multiply to %d at most, got shape %s"
            .formatted(most, shape));
  }

  static IllegalArgumentException changed(Shape shape) {
    return Mistake.argument(
        "constant: a list of value changed while it was read as shape %s; pass a copy"
            .formatted(shape));
  }

  static IllegalArgumentException noDType(String path, Object leaf) {
    String wayOut =
        switch (leaf) {
          case Character _, char[] _, CharBuffer _ ->
              "for text write a String, for the numbers of characters pass DType.UINT16";
          case Number _ -> "pass a dtype";
          case Tensor _, HostTensor _ -> "that is a tensor already; stack tensors with an op";
          case TensorLike _ ->
              "it goes beside tensors and other such values: make what is beside it one, as by"
                  + " tf.constant(…), or call the function by name, tf.op(\"concat\").apply(…)";
          case MemorySegment _ -> "pass dtype and shape as well";
          default ->
              "expected numbers, booleans, strings, Complex, arrays and lists of them, a java.nio"
                  + " buffer or an NdArray";
        };
    return Mistake.argument(
        "constant: no dtype for %s at %s; %s".formatted(describe(leaf), path, wayOut));
  }

  static IllegalArgumentException mixed(ArrayPath path, DType before, Object leaf) {
    return Mistake.argument(
        "constant: mixed types at %s: expected %s as before, got %s; convert the elements first"
            .formatted(path, before, describe(leaf)));
  }

  static IllegalArgumentException wrongKind(String path, DType dtype, Object value) {
    return Mistake.argument(
        "constant: wrong type at %s: expected %s for dtype %s, got %s; %s"
            .formatted(path, expected(dtype), dtype, describe(value), wayOut(dtype)));
  }

  static IllegalArgumentException doesNotFit(String path, DType dtype, Object value) {
    String why = dtype.isInteger() ? "exactly; it takes integers of " + range(dtype) : "finitely";
    return Mistake.argument(
        "constant: %s cannot hold %s at %s %s; choose a wider dtype, or cast a tensor, which rounds and wraps"
            .formatted(dtype, value, path, why));
  }

  static IllegalArgumentException noHostForm(String operation, DType dtype) {
    return Mistake.argument(
        "%s: dtype %s has no values in Java; it is made and read by ops only"
            .formatted(operation, dtype));
  }

  static IllegalArgumentException notBits(String operation, DType dtype) {
    return Mistake.argument(
        "%s: dtype %s has no elements of a fixed size to copy as bits%s"
            .formatted(
                operation, dtype, dtype == DType.STRING ? "; use arrays of String or byte[]" : ""));
  }

  static IllegalArgumentException wrongBuffer(String operation, String buffer, DType dtype) {
    return Mistake.argument(
        "%s: a %s cannot hold %s bit for bit; use a ByteBuffer, or an array, whose numbers are converted"
            .formatted(operation, buffer, dtype));
  }

  static IllegalStateException scalarList() {
    return Mistake.state(
        "toList: a scalar is no list; use toArray with a class such as float.class");
  }

  static IllegalArgumentException notComplexParts(Shape shape) {
    return Mistake.argument(
        "ofComplex: the last axis must hold real and imaginary part: expected shape […, 2], got %s; for real numbers"
                .formatted(shape)
            + " use of(value, DType.COMPLEX64)");
  }

  static IllegalArgumentException wrongSize(
      String operation, String what, long expected, long actual) {
    return Mistake.argument(
        "%s: expected %d %s, got %d".formatted(operation, expected, what, actual));
  }

  static IllegalArgumentException unknownShape(Shape shape) {
    return Mistake.argument("constant: expected a fully known shape, got " + shape);
  }

  static IllegalArgumentException wrongClass(DType dtype, Shape shape, Class<?> type) {
    return Mistake.argument(
        "toArray: a tensor of dtype %s and shape %s does not fit %s.class: use %s%s.class%s"
            .formatted(
                dtype,
                shape,
                type.getTypeName(),
                JavaTypes.typeOf(dtype).getSimpleName(),
                "[]".repeat(shape.rank()),
                dtype.isComplex()
                    ? ", or an array of real and imaginary parts with one axis more"
                    : ""));
  }

  static IllegalArgumentException tooLongForArray(Shape shape) {
    return Mistake.argument(
        "toArray: no Java array has more than %d elements an axis, got shape %s; copyTo a MemorySegment, or slice first"
            .formatted(Integer.MAX_VALUE, shape));
  }

  static IllegalArgumentException operand(
      Object value, DType dtype, @Nullable IllegalArgumentException cause) {
    String shown =
        switch (value) {
          case Number number -> number.toString();
          case Complex complex -> complex.toString();
          case String text -> "\"" + text + "\"";
          default -> describe(value);
        };
    return Mistake.argument(
        "%s: a Java value takes the dtype of the tensor, but %s cannot hold %s; cast the tensor first, such as t.cast(DType.%s)"
            .formatted(operator(), dtype, shown, ownDType(value).name()),
        cause);
  }

  private static String operator() {
    return Caller.site().flatMap(CallSite::function).orElse("operator");
  }

  /// The dtype that a tensor of the value has, or a wide one.
  private static DType ownDType(Object value) {
    Class<?> type = value.getClass();
    while (type.isArray()) {
      type = type.getComponentType();
    }
    if (type == Complex.class) {
      return DType.COMPLEX128;
    }
    return switch (type.isPrimitive() ? Carrier.ofPrimitive(type) : Carrier.ofBox(type)) {
      case BOOLEAN -> DType.BOOL;
      case BYTE, SHORT, INT -> DType.INT32;
      case LONG -> DType.INT64;
      case null, default -> DType.FLOAT64;
    };
  }

  static IllegalArgumentException tooLongForBuffer(long length) {
    return Mistake.argument(
        "toBuffer: no buffer has more than %d elements, needed %d; copyTo a MemorySegment, or slice first"
            .formatted(Integer.MAX_VALUE, length));
  }

  static ArithmeticException notInteger(String operation, Number value, String expected) {
    return Mistake.arithmetic("%s: %s is not %s".formatted(operation, value, expected));
  }

  static IllegalStateException notScalar(String operation, Shape shape) {
    return Mistake.state(
        "%s: only a scalar has a single value, got a tensor of shape %s; reduce or index it first"
            .formatted(operation, shape));
  }

  static IllegalStateException wrongDType(String operation, String expected, DType dtype) {
    return Mistake.state("%s: expected %s, got dtype %s".formatted(operation, expected, dtype));
  }

  static IndexOutOfBoundsException position(long position, long size) {
    return Mistake.index(
        "position %d is out of bounds for a tensor of %d elements".formatted(position, size));
  }

  /// A value for a message, without its content: that may be long, or contain itself.
  static String describe(Object value) {
    if (value instanceof String
        || value instanceof Number
        || value instanceof Boolean
        || value instanceof Character) {
      String text = value.toString();
      return ClassNames.of(value) + " " + (text.length() > 40 ? text.substring(0, 40) + "…" : text);
    }
    return ClassNames.of(value);
  }

  private static String expected(DType dtype) {
    if (dtype == DType.BOOL) {
      return "booleans";
    }
    if (dtype == DType.STRING) {
      return "strings or byte[]";
    }
    if (JavaTypes.isOpaque(dtype)) {
      return JavaTypes.typeOf(dtype).getSimpleName() + " as carrier of the bits";
    }
    return dtype.isComplex() ? "numbers or Complex" : "real numbers";
  }

  private static String wayOut(DType dtype) {
    if (JavaTypes.isOpaque(dtype)) {
      return "make a tensor of a dtype Java has, and cast or quantize it";
    }
    return "pass another dtype, or make a tensor of the value's own dtype and cast it";
  }

  private static String range(DType dtype) {
    int bits = dtype == DType.INT4 || dtype == DType.UINT4 ? 4 : 8 * dtype.byteSize();
    String pattern = dtype.isUnsigned() ? "[0, 2^%d)" : "[-2^%d, 2^%<d)";
    return String.format(Locale.ROOT, pattern, dtype.isUnsigned() ? bits : bits - 1);
  }
}
