package io.intarsia.tensor;

import io.intarsia.internal.caller.Mistake;

/// How tensors print: of an environment by its options, of one tensor by [Tensor#text].
///
/// @param threshold the most elements of a tensor that is printed in full
/// @param edgeItems elements at either end of a long axis of a larger one
/// @param lineWidth columns after which rows are wrapped
/// @param precision digits behind the point, at most; scalars print all they have
/// @see "Python: numpy.set_printoptions"

public record PrintFormat(long threshold, int edgeItems, int lineWidth, int precision) {
  private static final PrintFormat DEFAULTS = new PrintFormat(1000, 3, 75, 8);
  private static final int MOST_PRECISION = 17;

  /// @throws IllegalArgumentException if a number is out of range
  public PrintFormat {
    check("threshold", threshold, 0, Long.MAX_VALUE);
    check("edgeItems", edgeItems, 1, Integer.MAX_VALUE / 2);
    check("lineWidth", lineWidth, 1, Integer.MAX_VALUE);
    check("precision", precision, 0, MOST_PRECISION);
  }

  /// Those of numpy: 1000 elements, 3 at either end, 75 columns, 8 digits.
  public static PrintFormat defaults() {
    return DEFAULTS;
  }

  /// This format with another number of elements that are printed in full; `Long.MAX_VALUE` prints
  /// all.
  public PrintFormat withThreshold(long threshold) {
    return new PrintFormat(threshold, edgeItems, lineWidth, precision);
  }

  /// This format with another number of elements at either end.
  public PrintFormat withEdgeItems(int edgeItems) {
    return new PrintFormat(threshold, edgeItems, lineWidth, precision);
  }

  /// This format with another line width.
  public PrintFormat withLineWidth(int lineWidth) {
    return new PrintFormat(threshold, edgeItems, lineWidth, precision);
  }

  /// This format with another number of digits, at most 17.
  public PrintFormat withPrecision(int precision) {
    return new PrintFormat(threshold, edgeItems, lineWidth, precision);
  }

  /// Whether an axis of a tensor is cut to its ends.
  boolean cuts(long elements, long dim) {
    return elements > threshold && dim > 2L * edgeItems;
  }

  private static void check(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw Mistake.argument(
          "PrintFormat: expected %s from %d to %d, got %d".formatted(name, least, most, value));
    }
  }
}
