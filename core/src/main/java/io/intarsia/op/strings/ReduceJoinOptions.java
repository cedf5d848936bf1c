package io.intarsia.op.strings;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `strings.reduceJoin`.
///
/// @param axis the axes to join over, in that order; null means all of them
/// @param keepdims whether the result keeps them, with size 1
/// @param separator what goes between two strings
public record ReduceJoinOptions(@Nullable List<Integer> axis, boolean keepdims, String separator) {
  /// Copies the axes.
  public ReduceJoinOptions {
    axis = axis == null ? null : List.copyOf(axis);
  }

  /// Python's defaults: all axes, not kept, nothing in between.
  public static ReduceJoinOptions defaults() {
    return new ReduceJoinOptions(null, false, "");
  }

  /// These options with axes.
  public ReduceJoinOptions withAxis(int... axis) {
    return new ReduceJoinOptions(Arrays.stream(axis).boxed().toList(), keepdims, separator);
  }

  /// These options with the joined axes kept, or not.
  public ReduceJoinOptions withKeepdims(boolean keepdims) {
    return new ReduceJoinOptions(axis, keepdims, separator);
  }

  /// These options with another separator.
  public ReduceJoinOptions withSeparator(String separator) {
    return new ReduceJoinOptions(axis, keepdims, separator);
  }
}
