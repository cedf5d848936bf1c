package io.intarsia.spec;

import org.jspecify.annotations.Nullable;

/// What a derived spec says of one component: a spec, a [NestField] or a static value.
final class SpecField {
  private SpecField() {}

  static boolean areEqual(@Nullable Object a, @Nullable Object b) {
    return a instanceof NestField ? a.equals(b) : Serialized.areSame(a, b);
  }

  static int hash(@Nullable Object field) {
    return field instanceof NestField ? field.hashCode() : Serialized.hash(field);
  }

  static boolean areCompatible(@Nullable Object a, @Nullable Object b) {
    return a instanceof NestField nest
        ? b instanceof NestField other && nest.isCompatibleWith(other)
        : Serialized.areCompatible(a, b);
  }

  /// What holds for both; [Serialized#NONE] if nothing does.
  static @Nullable Object merged(@Nullable Object a, @Nullable Object b) {
    if (a instanceof NestField nest) {
      return b instanceof NestField other ? nest.mergedWith(other) : Serialized.NONE;
    }
    return Serialized.mergeComponents(a, b);
  }

  /// How many specs of records are in each other in these fields.
  static int depth(@Nullable Object... fields) {
    int deepest = 0;
    for (Object field : fields) {
      if (field instanceof DerivedSpec<?> spec) {
        deepest = Math.max(deepest, spec.depth() + 1);
      } else if (field instanceof NestField nest) {
        deepest = Math.max(deepest, nest.depth());
      }
    }
    return deepest;
  }
}
