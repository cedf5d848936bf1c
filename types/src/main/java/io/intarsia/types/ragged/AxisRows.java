package io.intarsia.types.ragged;

import org.jspecify.annotations.Nullable;

/// How an axis after the first is cut into rows.
///
/// @param splits of a ragged axis; null of a uniform one
/// @param size of a uniform axis; -1 if it is ragged, or known only when the graph runs
/// @param length of a uniform axis; null of a ragged one
record AxisRows<V>(@Nullable V splits, long size, @Nullable V length) {
  static <V> AxisRows<V> ragged(V splits) {
    return new AxisRows<>(splits, -1, null);
  }

  static <V> AxisRows<V> uniform(long size, V length) {
    return new AxisRows<>(null, size, length);
  }

  /// Whether it is of length 1 and so broadcasts.
  boolean isOne() {
    return size == 1;
  }

  /// Whether that is known only when the graph runs.
  boolean mayBeOne() {
    return splits == null && size < 0;
  }
}
