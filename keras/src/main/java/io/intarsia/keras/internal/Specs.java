package io.intarsia.keras.internal;

import io.intarsia.nest.Nest;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of values before there are others like them.
public final class Specs {
  private Specs() {}

  /// The specs of a nest of values; what has none stays.
  public static Object of(@Nullable Object value) {
    return Objects.requireNonNull(
        Nest.<@Nullable Object>mapStructure(
            leaf -> {
              Optional<TypeSpec<?>> found = TypeSpecs.find(leaf);
              return found.isPresent() ? found.get() : leaf;
            },
            value));
  }
}
