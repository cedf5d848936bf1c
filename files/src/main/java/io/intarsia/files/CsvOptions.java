package io.intarsia.files;

import io.intarsia.errors.Mistake;
import java.util.Set;

/// How a CSV file is written.
///
/// @param separator what lies between cells
/// @param header whether the first line names the columns; else they are `0`, `1`, …
/// @param missing texts of cells that stand for no value; an empty cell always does
public record CsvOptions(char separator, boolean header, Set<String> missing) {
  private static final CsvOptions DEFAULTS =
      new CsvOptions(',', true, Set.of("NA", "NaN", "nan", "null"));

  /// Copies the set.
  ///
  /// @throws IllegalArgumentException if the separator is a quote or a line break
  public CsvOptions {
    if ("\"\r\n".indexOf(separator) >= 0) {
      throw Mistake.argument(
          "CsvOptions: the separator may be no quote or line break, got character %d"
              .formatted((int) separator));
    }
    missing = Set.copyOf(missing);
  }

  /// Commas, a line of names, and `NA`, `NaN`, `nan` and `null` for what is missing.
  public static CsvOptions defaults() {
    return DEFAULTS;
  }

  /// With another separator, such as `';'` or `'\t'`.
  public CsvOptions withSeparator(char separator) {
    return new CsvOptions(separator, header, missing);
  }

  /// With or without a line of names.
  public CsvOptions withHeader(boolean header) {
    return new CsvOptions(separator, header, missing);
  }

  /// With other texts for what is missing.
  public CsvOptions withMissing(Set<String> missing) {
    return new CsvOptions(separator, header, missing);
  }
}
