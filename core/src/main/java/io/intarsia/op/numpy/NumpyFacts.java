package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.PrintFormat;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// What is said of arrays, not computed from their elements.
final class NumpyFacts {
  private NumpyFacts() {}

  /// The shape.
  ///
  /// @see "Python: numpy.shape"
  @Endpoint("numpy.shape")
  static Shape shape(BaseOps tf, Object x) {
    return Given.array(tf, x).shape();
  }

  /// The number of elements.
  ///
  /// @throws IllegalStateException if the shape is not known
  /// @see "Python: numpy.size"
  @Endpoint("numpy.size")
  static long size(BaseOps tf, Object x) {
    return Given.array(tf, x).size();
  }

  /// Whether the dtype is complex.
  ///
  /// @see "Python: numpy.iscomplexobj"
  @Endpoint("numpy.iscomplexobj")
  static boolean iscomplexobj(BaseOps tf, Object x) {
    return Given.array(tf, x).dtype().isComplex();
  }

  /// Whether the dtype is not complex.
  ///
  /// @see "Python: numpy.isrealobj"
  @Endpoint("numpy.isrealobj")
  static boolean isrealobj(BaseOps tf, Object x) {
    return !iscomplexobj(tf, x);
  }

  /// Whether it is a Java number, text or truth value; tensors are arrays, also scalars.
  ///
  /// @see "Python: numpy.isscalar"
  @Endpoint("numpy.isscalar")
  static boolean isscalar(BaseOps tf, Object x) {
    return x instanceof Number || x instanceof CharSequence || x instanceof Boolean;
  }

  /// The elements as text, without shape and dtype; in a function, where there are none, the
  /// tensor's text.
  ///
  /// @see "Python: numpy.array2string"
  @Endpoint({"numpy.array2string", "numpy.array_str"})
  static String array2string(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    String text = array.text(PrintFormat.defaults());
    String rest = " shape=%s dtype=%s".formatted(array.shape(), array.dtype());
    return text.endsWith(rest) ? text.substring(0, text.length() - rest.length()) : text;
  }

  /// The range of a dtype of numbers with fractions.
  ///
  /// @throws IllegalArgumentException if it is none of `float16`, `bfloat16`, `float32` and
  ///   `float64`
  /// @see "Python: numpy.finfo"
  @Endpoint("numpy.finfo")
  static FloatInfo finfo(BaseOps tf, DType dtype) {
    return switch (dtype) {
      case FLOAT16 -> new FloatInfo(16, 0x1p-10, 65504, 0x1p-14);
      case BFLOAT16 -> new FloatInfo(16, 0x1p-7, 0x1.fep127, 0x1p-126);
      case FLOAT32 -> new FloatInfo(32, 0x1p-23, Float.MAX_VALUE, Float.MIN_NORMAL);
      case FLOAT64 -> new FloatInfo(64, 0x1p-52, Double.MAX_VALUE, Double.MIN_NORMAL);
      default ->
          throw Mistake.argument(
              "numpy.finfo: no numbers with fractions; expected a floating dtype, got " + dtype);
    };
  }

  /// The range of a dtype of integers.
  ///
  /// @throws IllegalArgumentException if it is none, or `uint64`, whose largest Java's `long` has
  ///   not
  /// @see "Python: numpy.iinfo"
  @Endpoint("numpy.iinfo")
  static IntInfo iinfo(BaseOps tf, DType dtype) {
    if (!dtype.isInteger() || dtype == DType.UINT64) {
      throw Mistake.argument(
          "numpy.iinfo: no such range; expected an integer dtype other than uint64, got " + dtype);
    }
    int bits = Byte.SIZE * dtype.byteSize();
    return dtype.isUnsigned()
        ? new IntInfo(bits, 0, (1L << bits) - 1)
        : new IntInfo(bits, -1L << (bits - 1), ~(-1L << (bits - 1)));
  }

  /// The shape that arrays have when they are broadcast together.
  ///
  /// @throws IllegalArgumentException if they cannot be
  /// @see "Python: numpy.broadcast_shapes"
  @Endpoint("numpy.broadcast_shapes")
  static Shape broadcastShapes(BaseOps tf, int[]... shapes) {
    return Arrays.stream(shapes)
        .map(shape -> Shape.of(Arrays.stream(shape).asLongStream().toArray()))
        .reduce(Shape.scalar(), NumpyFacts::together);
  }

  private static Shape together(Shape one, Shape other) {
    return one.broadcastWith(other)
        .orElseThrow(() ->
            Mistake.argument(
                "numpy.broadcastShapes: sizes differ and none is 1; expected shapes that broadcast, got %s and %s"
                    .formatted(one, other)));
  }
}
