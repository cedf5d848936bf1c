package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.util.Arrays;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;

/// Formats the elements of one tensor, all to the same width where numpy does.
interface ElementFormat {
  /// The text of the element at a row-major position.
  String format(long position);

  /// The format for a host tensor of which only the elements at these positions are printed.
  ///
  /// @param precision digits behind the point, at most; not of scalars
  static ElementFormat of(HostTensor tensor, long[] shown, int precision) {
    DType dtype = tensor.dtype();
    boolean scalar = tensor.shape().rank() == 0;
    if (dtype.isComplex()) {
      return scalar ? scalarComplex(tensor) : complex(tensor, shown, precision);
    }
    if (dtype.isFloating() && JavaTypes.isReal(dtype)) {
      return scalar ? scalarFloat(tensor) : floats(tensor, shown, precision);
    }
    return switch (dtype) {
      case STRING -> position -> StringText.quote(tensor.bytes(position));
      case BOOL -> position -> tensor.booleanAt(position) ? scalar ? "True" : " True" : "False";
      default -> padded(integers(tensor), shown);
    };
  }

  private static ElementFormat floats(HostTensor tensor, long[] shown, int precision) {
    double[] sample = Arrays.stream(shown).mapToDouble(tensor::doubleAt).toArray();
    var format = new FloatFormat(sample, BinaryFormat.of(tensor.dtype()), precision, false);
    return position -> format.format(tensor.doubleAt(position));
  }

  private static ElementFormat complex(HostTensor tensor, long[] shown, int precision) {
    BinaryFormat binary = BinaryFormat.of(tensor.dtype());
    Complex[] sample = Arrays.stream(shown).mapToObj(tensor::complexAt).toArray(Complex[]::new);
    var reals = new FloatFormat(stream(sample).toArray(), binary, precision, false);
    var imaginaries =
        new FloatFormat(
            Arrays.stream(sample).mapToDouble(Complex::imaginary).toArray(),
            binary,
            precision,
            true);
    return position -> {
      Complex value = tensor.complexAt(position);
      String imaginary = imaginaries.format(value.imaginary());
      int end = imaginary.stripTrailing().length();
      return reals.format(value.real())
          + imaginary.substring(0, end)
          + "j"
          + imaginary.substring(end);
    };
  }

  private static DoubleStream stream(Complex[] sample) {
    return Arrays.stream(sample).mapToDouble(Complex::real);
  }

  private static ElementFormat scalarFloat(HostTensor tensor) {
    BinaryFormat format = BinaryFormat.of(tensor.dtype());
    return position -> DecimalText.scalar(tensor.doubleAt(position), format);
  }

  private static ElementFormat scalarComplex(HostTensor tensor) {
    BinaryFormat format = BinaryFormat.of(tensor.dtype());
    return position -> DecimalText.scalar(tensor.complexAt(position), format);
  }

  // `float8` has no numbers in Java: its bits.
  private static LongFunction<String> integers(HostTensor tensor) {
    return tensor.dtype().isFloating()
        ? position -> "0x%02x".formatted(tensor.reading(() -> tensor.elements().longAt(position)))
        : position -> tensor.reading(() -> tensor.elements().bigAt(position)).toString();
  }

  private static ElementFormat padded(LongFunction<String> text, long[] shown) {
    int width = Arrays.stream(shown).mapToObj(text).mapToInt(String::length).max().orElse(0);
    return position -> {
      String element = text.apply(position);
      return " ".repeat(width - element.length()) + element;
    };
  }
}
