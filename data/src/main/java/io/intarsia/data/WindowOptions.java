package io.intarsia.data;

import org.jspecify.annotations.Nullable;

/// Which elements windows take.
///
/// @param shift how far the next window begins; null for the size of a window
/// @param stride how far elements of a window are from each other
/// @param dropRemainder whether windows that are too small are left out
/// @see "Python: shift, stride and drop_remainder of tf.data.Dataset.window"
public record WindowOptions(@Nullable Long shift, long stride, boolean dropRemainder) {
  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is below 1
  public WindowOptions {
    if (shift != null && shift < 1) {
      throw DataErrors.atLeast("window", "shift", 1, shift);
    }
    if (stride < 1) {
      throw DataErrors.atLeast("window", "stride", 1, stride);
    }
  }

  /// Python's defaults: one behind the other, each element, also small ones.
  public static WindowOptions defaults() {
    return new WindowOptions(null, 1, false);
  }

  /// With another distance between the beginnings of windows.
  public WindowOptions withShift(long shift) {
    return new WindowOptions(shift, stride, dropRemainder);
  }

  /// With another distance between elements.
  public WindowOptions withStride(long stride) {
    return new WindowOptions(shift, stride, dropRemainder);
  }

  /// Without windows that are too small, or with them.
  public WindowOptions withDropRemainder(boolean dropRemainder) {
    return new WindowOptions(shift, stride, dropRemainder);
  }
}
