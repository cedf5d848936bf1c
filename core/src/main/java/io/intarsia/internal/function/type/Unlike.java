package io.intarsia.internal.function.type;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.nest.Nest;
import io.intarsia.spec.OpaqueSpec;
import io.intarsia.spec.TypeSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What tells two types apart that print the same, for messages.
public final class Unlike {
  private Unlike() {}

  /// Says how the first differs from the second, in parentheses; nothing if that can be seen.
  public static String of(@Nullable Object first, @Nullable Object second) {
    return String.valueOf(first).equals(String.valueOf(second)) ? difference(first, second) : "";
  }

  private static String difference(@Nullable Object first, @Nullable Object second) {
    if (first == null || second == null || first.equals(second)) {
      return "";
    }
    if (first instanceof TypeSpec<?> a && second instanceof TypeSpec<?> b) {
      String classes = ClassNames.unlike(a.valueType(), b.valueType());
      return classes.isEmpty() ? ofParts(parts(a), parts(b)) : classes;
    }
    return first.getClass() == second.getClass()
        ? ""
        : " (%s is a %s in one and a %s in the other)"
            .formatted(first, ClassNames.full(first), ClassNames.full(second));
  }

  private static List<?> parts(TypeSpec<?> spec) {
    return spec instanceof OpaqueSpec ? List.of() : Nest.flatten(spec.serialize());
  }

  /// The first difference among the leaves of both.
  public static String ofParts(List<?> first, List<?> second) {
    for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
      String found = of(first.get(i), second.get(i));
      if (!found.isEmpty()) {
        return found;
      }
    }
    return "";
  }
}
