package io.intarsia.tensor;

import java.util.Arrays;

/// Formats the floating-point numbers of one array as numpy does: all in one notation, with their
/// points in one column, and no more digits than needed.
///
/// @see "Python: numpy._core.arrayprint.FloatingFormat"
final class FloatFormat {
  private final BinaryFormat format;
  private final int precision;
  private final boolean plus;
  private final boolean scientific;
  private int left;
  private int right;
  private int exponentDigits;

  /// @param precision digits behind the point, at most
  /// @param plus whether positive numbers get a sign too
  FloatFormat(double[] sample, BinaryFormat format, int precision, boolean plus) {
    this.format = format;
    this.precision = precision;
    this.plus = plus;
    double[] finite = Arrays.stream(sample).filter(Double::isFinite).toArray();
    this.scientific = needsExponent(finite);
    for (double value : finite) {
      measure(value);
    }
    // The point, and in scientific notation `e+` too.
    int rest = scientific ? right + exponentDigits + 3 : right + 1;
    if (finite.length < sample.length) {
      boolean signed = plus || Arrays.stream(sample).anyMatch(v -> v == Double.NEGATIVE_INFINITY);
      left = Math.max(left, (signed ? 4 : 3) - rest);
    }
  }

  String format(double value) {
    if (!Double.isFinite(value)) {
      int width = left + 1 + (scientific ? right + exponentDigits + 2 : right);
      return " ".repeat(Math.max(0, width - special(value).length())) + special(value);
    }
    return scientific ? scientific(value) : positional(value);
  }

  private boolean needsExponent(double[] finite) {
    double[] sizes = Arrays.stream(finite).filter(v -> v != 0).map(Math::abs).toArray();
    if (sizes.length == 0) {
      return false;
    }
    double max = Arrays.stream(sizes).max().getAsDouble();
    double min = Arrays.stream(sizes).min().getAsDouble();
    return max >= format.scientificFrom()
        || min < format.round(0.0001)
        || format.round(max / min) > 1000;
  }

  private void measure(double value) {
    var digits =
        scientific
            ? ShortestDigits.scientific(value, format, 0, precision)
            : ShortestDigits.positional(value, format, 0, precision);
    String fraction =
        scientific ? DecimalText.mantissaFraction(digits) : DecimalText.fraction(digits);
    String integer = scientific ? digits.digits().substring(0, 1) : DecimalText.integer(digits);
    left = Math.max(left, sign(value).length() + integer.length());
    right = Math.max(right, fraction.length());
    if (scientific) {
      exponentDigits = Math.max(exponentDigits, DecimalText.exponent(digits).length() - 1);
    }
  }

  private String scientific(double value) {
    var digits = ShortestDigits.scientific(value, format, right, right);
    String fraction = DecimalText.mantissaFraction(digits);
    String exponent = DecimalText.exponent(digits);
    return padLeft(sign(value) + digits.digits().charAt(0))
        + "."
        + fraction
        + "0".repeat(right - fraction.length())
        + "e"
        + exponent.charAt(0)
        + "0".repeat(exponentDigits - exponent.length() + 1)
        + exponent.substring(1);
  }

  private String positional(double value) {
    var digits = ShortestDigits.positional(value, format, 0, precision);
    String fraction = DecimalText.fraction(digits);
    return padLeft(sign(value) + DecimalText.integer(digits))
        + "."
        + fraction
        + " ".repeat(right - fraction.length());
  }

  private String padLeft(String text) {
    return " ".repeat(left - text.length()) + text;
  }

  private String special(double value) {
    if (Double.isNaN(value)) {
      return plus ? "+nan" : "nan";
    }
    return (value > 0 && !plus ? "" : sign(value)) + "inf";
  }

  private String sign(double value) {
    boolean negative = Double.doubleToRawLongBits(value) < 0;
    return negative ? "-" : plus ? "+" : "";
  }
}
