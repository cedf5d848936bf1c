package io.intarsia.nest;

import io.intarsia.internal.fixed.FixedList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lists that may hold null, which those of `List.of` may not.
final class Lists {
  private Lists() {}

  /// An unmodifiable view of an array.
  static List<@Nullable Object> of(@Nullable Object[] elements) {
    return new FixedList(elements);
  }
}
