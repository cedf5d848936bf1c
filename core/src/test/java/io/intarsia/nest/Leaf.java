package io.intarsia.nest;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Leaves in tests.
final class Leaf {
  private Leaf() {}

  /// A leaf that is a number.
  static int number(@Nullable Object leaf) {
    return (Integer) Objects.requireNonNull(leaf);
  }

  /// A part of a nest that is there.
  static <T> T present(@Nullable T part) {
    return Objects.requireNonNull(part);
  }
}
