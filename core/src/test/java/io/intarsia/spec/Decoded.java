package io.intarsia.spec;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a test knows of a value that was loaded.
final class Decoded {
  private Decoded() {}

  /// The value, which is there and of that class.
  static <T> T as(Class<T> type, @Nullable Object value) {
    return type.cast(Objects.requireNonNull(value));
  }
}
