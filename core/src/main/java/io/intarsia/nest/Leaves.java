package io.intarsia.nest;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects leaves.
final class Leaves {
  private @Nullable Object[] values = new Object[16];
  private int count;

  void add(@Nullable Object leaf) {
    if (count == values.length) {
      values = Arrays.copyOf(values, 2 * count);
    }
    values[count++] = leaf;
  }

  /// What was collected; unmodifiable.
  List<@Nullable Object> toList() {
    return Lists.of(count == values.length ? values : Arrays.copyOf(values, count));
  }
}
