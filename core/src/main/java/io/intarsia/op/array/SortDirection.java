package io.intarsia.op.array;

/// Which way sorted values go.
public enum SortDirection {
  /// The least first.
  ASCENDING,
  /// The greatest first.
  DESCENDING
}
