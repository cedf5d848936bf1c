package io.intarsia.op.array;

import io.intarsia.internal.op.Words;

/// Options of `argsort`.
///
/// @param axis to sort along, negative from the end
/// @param direction which way the values go
/// @param stable whether equal values keep their order; they do in any case
public record ArgsortOptions(int axis, SortDirection direction, boolean stable) {
  /// Python's defaults: the last axis, ascending.
  public static ArgsortOptions defaults() {
    return new ArgsortOptions(-1, SortDirection.ASCENDING, false);
  }

  /// These options with another axis.
  public ArgsortOptions withAxis(int axis) {
    return new ArgsortOptions(axis, direction, stable);
  }

  /// These options with another direction.
  public ArgsortOptions withDirection(SortDirection direction) {
    return new ArgsortOptions(axis, direction, stable);
  }

  /// These options with a promise of order for equal values, or none.
  public ArgsortOptions withStable(boolean stable) {
    return new ArgsortOptions(axis, direction, stable);
  }

  /// These options with another direction by Python's word: `ASCENDING` or `DESCENDING`.
  ///
  /// @throws IllegalArgumentException if it is another word
  public ArgsortOptions withDirection(String direction) {
    return withDirection(Words.of(SortDirection.class, "argsort", "direction", direction));
  }
}
