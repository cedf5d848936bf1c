package io.intarsia.types.internal;

import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.TypeSpec;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/// States of specs that are nests of other specs.
public final class SpecNests {
  private SpecNests() {}

  /// A state that was loaded, if each item is a nest of specs. In Python, None stands for itself.
  ///
  /// @param size of how many items
  /// @throws IllegalArgumentException if it is not
  public static Tuple checked(Tuple state, int size) {
    if (state.size() != size || !isOfSpecs(state)) {
      throw SpecErrors.state(
          state, Collections.nCopies(size, Object.class).toArray(Class<?>[]::new));
    }
    return state;
  }

  private static boolean isOfSpecs(@Nullable Object nest) {
    return Nest.flatten(nest).stream()
        .allMatch(leaf -> leaf == null || leaf instanceof TypeSpec<?>);
  }
}
