package io.intarsia.op.array;

import org.jspecify.annotations.Nullable;

/// Options of `unstack`.
///
/// @param num the size of the axis; null means what the shape says
/// @param axis along which to unstack, negative from the end
public record UnstackOptions(@Nullable Integer num, int axis) {
  /// Python's defaults: the first axis, of the size the shape says.
  public static UnstackOptions defaults() {
    return new UnstackOptions(null, 0);
  }

  /// These options with the size of the axis.
  public UnstackOptions withNum(int num) {
    return new UnstackOptions(num, axis);
  }

  /// These options along another axis.
  public UnstackOptions withAxis(int axis) {
    return new UnstackOptions(num, axis);
  }
}
