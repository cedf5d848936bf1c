package io.intarsia.tensor;

/// The parts of a number in decimal notation, without sign and trailing zeros.
final class DecimalText {
  private DecimalText() {}

  /// What is in front of the point.
  static String integer(ShortestDigits number) {
    int length = number.exponent() + 1;
    if (length <= 0) {
      return "0";
    }
    String digits = number.digits();
    return digits.length() >= length
        ? digits.substring(0, length)
        : digits + "0".repeat(length - digits.length());
  }

  /// What is behind the point.
  static String fraction(ShortestDigits number) {
    int length = number.exponent() + 1;
    String digits = number.digits();
    if (length < 0) {
      return stripZeros("0".repeat(-length) + digits);
    }
    return digits.length() <= length ? "" : stripZeros(digits.substring(length));
  }

  /// What is behind the point when the first digit is in front of it.
  static String mantissaFraction(ShortestDigits number) {
    return stripZeros(number.digits().substring(1));
  }

  /// The power of ten of the first digit: sign, and two digits or more.
  static String exponent(ShortestDigits number) {
    int exponent = number.exponent();
    String digits = Integer.toString(Math.abs(exponent));
    return (exponent < 0 ? "-" : "+") + (digits.length() < 2 ? "0" : "") + digits;
  }

  /// A single number, as numpy prints scalars: `3.0`, `1e+16`.
  static String scalar(double value, BinaryFormat format) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    String sign = Double.doubleToRawLongBits(value) < 0 ? "-" : "";
    if (Double.isInfinite(value)) {
      return sign + "inf";
    }
    double size = Math.abs(value);
    boolean scientific = size != 0 && (size < 1e-4 || size >= format.scalarScientificFrom());
    var digits =
        ShortestDigits.scientific(
            value, format, ShortestDigits.UNBOUNDED, ShortestDigits.UNBOUNDED);
    if (scientific) {
      String fraction = mantissaFraction(digits);
      String point = fraction.isEmpty() ? "" : ".";
      return sign + digits.digits().charAt(0) + point + fraction + "e" + exponent(digits);
    }
    String fraction = fraction(digits);
    return sign + integer(digits) + "." + (fraction.isEmpty() ? "0" : fraction);
  }

  /// A single complex number, as numpy prints scalars: `(1+2j)`.
  static String scalar(Complex value, BinaryFormat format) {
    String imaginary = part(value.imaginary(), format);
    if (value.real() == 0 && Double.doubleToRawLongBits(value.real()) == 0) {
      return imaginary + "j";
    }
    boolean signed = imaginary.startsWith("-");
    return "(" + part(value.real(), format) + (signed ? "" : "+") + imaginary + "j)";
  }

  private static String part(double value, BinaryFormat format) {
    String text = scalar(value, format);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static String stripZeros(String digits) {
    int end = digits.length();
    while (end > 0 && digits.charAt(end - 1) == '0') {
      end--;
    }
    return digits.substring(0, end);
  }
}
