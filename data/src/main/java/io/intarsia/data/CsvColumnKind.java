package io.intarsia.data;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the fields of a column can be read as, from the kind that takes the fewest to that which
/// takes all. The numbers are Python's.
enum CsvColumnKind {
  INT32,
  INT64,
  FLOAT32,
  FLOAT64,
  STRING;

  private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+(_\\d+)*");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d+(_\\d+)*\\.?(\\d+(_\\d+)*)?|\\.\\d+(_\\d+)*)([eE][+-]?\\d+)?");

  /// What stands for no value.
  Object none() {
    return switch (this) {
      case INT32 -> 0;
      case INT64 -> 0L;
      case FLOAT32 -> 0f;
      case FLOAT64 -> 0.0;
      case STRING -> "";
    };
  }

  /// The kind that takes a field, and those before it.
  ///
  /// @param before the kind of those; null if they had no value
  static CsvColumnKind of(String field, @Nullable CsvColumnKind before) {
    return Stream.of(values())
        .dropWhile(kind -> before != null && kind != before)
        .filter(kind -> kind.takes(field))
        .findFirst()
        .orElse(STRING);
  }

  private boolean takes(String field) {
    String text = field.strip();
    String digits = text.replace("_", "");
    return switch (this) {
      case INT32 -> isWhole(text) && fits(digits, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case INT64 -> isWhole(text) && fits(digits, Long.MIN_VALUE, Long.MAX_VALUE);
      case FLOAT32 -> isDecimal(text) && Float.parseFloat(digits) < Float.POSITIVE_INFINITY;
      case FLOAT64 -> isDecimal(text) && Double.parseDouble(digits) < Double.POSITIVE_INFINITY;
      case STRING -> true;
    };
  }

  private static boolean isWhole(String text) {
    return WHOLE.matcher(text).matches();
  }

  private static boolean isDecimal(String text) {
    return DECIMAL.matcher(text).matches();
  }

  private static boolean fits(String digits, long least, long most) {
    try {
      long number = Long.parseLong(digits);
      return number >= least && number <= most;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
