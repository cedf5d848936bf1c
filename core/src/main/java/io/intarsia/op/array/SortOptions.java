package io.intarsia.op.array;

import io.intarsia.internal.op.Words;

/// Options of `sort`.
///
/// @param axis to sort along, negative from the end
/// @param direction which way the values go
public record SortOptions(int axis, SortDirection direction) {
  /// Python's defaults: the last axis, ascending.
  public static SortOptions defaults() {
    return new SortOptions(-1, SortDirection.ASCENDING);
  }

  /// These options with another axis.
  public SortOptions withAxis(int axis) {
    return new SortOptions(axis, direction);
  }

  /// These options with another direction.
  public SortOptions withDirection(SortDirection direction) {
    return new SortOptions(axis, direction);
  }

  /// These options with another direction by Python's word: `ASCENDING` or `DESCENDING`.
  ///
  /// @throws IllegalArgumentException if it is another word
  public SortOptions withDirection(String direction) {
    return withDirection(Words.of(SortDirection.class, "sort", "direction", direction));
  }
}
