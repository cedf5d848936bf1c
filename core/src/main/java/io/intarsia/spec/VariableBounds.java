package io.intarsia.spec;

import io.intarsia.internal.composite.TypeArguments;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import org.jspecify.annotations.Nullable;

/// What the bounds of a type variable say of its values.
final class VariableBounds {
  private VariableBounds() {}

  /// The first bound that says how values are flattened, as `ExtensionType` in `T extends Record &
  /// ExtensionType`; null if none does, as in `T extends Comparable<T>`: each value says it then.
  static @Nullable Type telling(TypeVariable<?> variable) {
    for (Type bound : variable.getBounds()) {
      boolean tells =
          bound instanceof TypeVariable<?> other
              ? telling(other) != null
              : ComponentKinds.isTelling(TypeArguments.raw(bound));
      if (tells) {
        return bound;
      }
    }
    return null;
  }
}
