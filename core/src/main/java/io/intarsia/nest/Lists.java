package io.intarsia.nest;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lists that may hold null, which those of `List.of` may not.
final class Lists {
  private Lists() {}

  /// An unmodifiable view of an array.
  @SuppressWarnings("NullAway") // it takes the elements for ones that are not null
  static List<@Nullable Object> of(@Nullable Object[] elements) {
    return Collections.unmodifiableList(Arrays.asList(elements));
  }
}
