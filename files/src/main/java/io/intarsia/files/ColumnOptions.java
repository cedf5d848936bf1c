package io.intarsia.files;

import java.util.List;

/// How columns of tables become values.
///
/// @param nullsFilled whether what is null is 0, `false`, the empty string or an empty list; else
///   numbers and strings that are null make a masked tensor, and what has no mask is refused
/// @param columns the names of those to read; none for all
public record ColumnOptions(boolean nullsFilled, List<String> columns) {
  private static final ColumnOptions DEFAULTS = new ColumnOptions(false, List.of());

  /// Copies the names.
  public ColumnOptions {
    columns = List.copyOf(columns);
  }

  /// All columns; what is null is masked.
  public static ColumnOptions defaults() {
    return DEFAULTS;
  }

  /// With zeros and empty strings and lists in place of nulls, or not.
  public ColumnOptions withNullsFilled(boolean nullsFilled) {
    return new ColumnOptions(nullsFilled, columns);
  }

  /// Of these columns only; none for all.
  public ColumnOptions withColumns(String... columns) {
    return new ColumnOptions(nullsFilled, List.of(columns));
  }
}
