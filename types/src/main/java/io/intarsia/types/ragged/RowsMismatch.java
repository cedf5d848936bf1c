package io.intarsia.types.ragged;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import java.util.Arrays;

/// Rows that should be equally long and are not.
///
/// @param operation whose they are
/// @param axis of the result
record RowsMismatch(String operation, int axis, Shape x, Shape y) {
  private static final int MOST = 20;

  String text() {
    return ("%s: the rows of shapes %s and %s do not broadcast at axis %d; expected equal lengths,"
            + " or a uniform axis of length 1")
        .formatted(operation, x, y, axis);
  }

  IllegalArgumentException of(long[] xLengths, long[] yLengths) {
    int row = Math.max(Arrays.mismatch(xLengths, yLengths), 0);
    String where =
        xLengths.length == yLengths.length
            ? "row %d has length %d in one and %d in the other: "
                .formatted(row, xLengths[row], yLengths[row])
            : "";
    return Mistake.argument(
        "%s, got %s%s and %s".formatted(text(), where, shown(xLengths), shown(yLengths)));
  }

  private static String shown(long[] lengths) {
    String first = Arrays.toString(Arrays.copyOf(lengths, Math.min(lengths.length, MOST)));
    return lengths.length <= MOST ? first : first.substring(0, first.length() - 1) + ", …]";
  }
}
