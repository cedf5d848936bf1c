package io.intarsia.internal.codec;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.caller.Texts;
import io.intarsia.shape.Shape;

/// What is wrong with a message, and where in it.
public final class MessageErrors {
  private static final int LONGEST_SHAPE = 1_000;

  private MessageErrors() {}

  /// A message that cannot be read, at a place in it.
  public static IllegalArgumentException decoding(CodecPath place, String message) {
    return Mistake.argument("StructuredValues.decode: at %s: %s".formatted(place, message));
  }

  /// The same, with what it failed of.
  public static IllegalArgumentException decoding(
      CodecPath place, String message, Exception cause) {
    IllegalArgumentException error = decoding(place, message);
    error.initCause(cause);
    return error;
  }

  static IllegalArgumentException noDtype(CodecPath place, int code, Exception cause) {
    return decoding(place, "no dtype has the number " + code, cause);
  }

  static IllegalArgumentException badDimension(CodecPath place, long dim) {
    return decoding(place, "dimensions must be >= 0, or -1 when unknown, got " + dim);
  }

  static IllegalArgumentException noArray(CodecPath place, DType dtype, Shape shape) {
    return decoding(
        place,
        "expected an array of numbers or strings below 2 GiB, got %s of shape %s"
            .formatted(dtype, text(shape)));
  }

  static IllegalArgumentException expands(CodecPath place, DType dtype, Shape shape) {
    return decoding(
        place,
        "%s of shape %s is more than a message may expand to, %d bytes beside what it holds; save"
                .formatted(dtype, text(shape), Expansion.MOST)
            + " each element");
  }

  static IllegalArgumentException wrongContent(
      CodecPath place, DType dtype, Shape shape, int size) {
    return decoding(
        place,
        "expected %d bytes for %s of shape %s, got %d"
            .formatted(shape.numElements() * dtype.byteSize(), dtype, text(shape), size));
  }

  static IllegalArgumentException tooManyElements(CodecPath place, Shape shape, int given) {
    return decoding(
        place,
        "expected at most %d elements for shape %s, got %d"
            .formatted(shape.numElements(), text(shape), given));
  }

  private static String text(Shape shape) {
    return Texts.cut(shape.toString(), LONGEST_SHAPE);
  }
}
