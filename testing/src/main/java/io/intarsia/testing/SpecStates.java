package io.intarsia.testing;

import io.intarsia.nest.Tuple;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.TypeSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What specs are made of, and specs made of it.
final class SpecStates {
  private SpecStates() {}

  /// What a spec is rebuilt from: the fields of a derived one by name, else the serialization.
  static Object of(TypeSpec<?> spec) {
    return spec instanceof DerivedSpec<?> derived ? derived.fields() : spec.serialize();
  }

  /// The spec of the same class with another state.
  ///
  /// @throws IllegalArgumentException if the class does not take it
  static TypeSpec<?> rebuild(TypeSpec<?> like, Object state) {
    return like instanceof DerivedSpec<?> derived
        ? ofFields(derived.valueType(), (Map<?, ?>) state)
        : deserialize(like.getClass(), (Tuple) state);
  }

  /// The spec of the same class from what [TypeSpec#serialize] gave.
  ///
  /// @throws IllegalArgumentException if the class does not take it
  static TypeSpec<?> deserialize(TypeSpec<?> like, Tuple serialization) {
    return like instanceof DerivedSpec<?> derived
        ? ofFields(derived.valueType(), pairs(serialization))
        : deserialize(like.getClass(), serialization);
  }

  @SuppressWarnings("unchecked") // the class of a spec
  private static TypeSpec<?> deserialize(Class<?> type, Tuple state) {
    return TypeSpec.deserialize((Class<? extends TypeSpec<?>>) type, state);
  }

  // Derived specs are those of records that are extension types.
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static TypeSpec<?> ofFields(Class<?> type, Map<?, ?> fields) {
    return DerivedSpec.of((Class) type, (Map) fields);
  }

  private static Map<Object, @Nullable Object> pairs(Tuple serialization) {
    Map<Object, @Nullable Object> fields = new LinkedHashMap<>();
    for (Object pair : serialization) {
      if (pair instanceof Tuple item && item.get(0) instanceof String name) {
        fields.put(name, item.get(1));
      }
    }
    return fields;
  }
}
