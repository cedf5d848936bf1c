package io.intarsia.checkpoint;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The fields of an object by name: those of its class and of the classes above, without static and
/// transient ones.
final class Fields {
  private Fields() {}

  /// @throws IllegalArgumentException if the class is not open to this library, or two fields have
  ///   one name
  static Map<String, @Nullable Object> of(Object parent) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (Class<?> type = parent.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (isKept(field)) {
          Object value = value(parent, field);
          if (values.containsKey(field.getName())) {
            throw CheckpointErrors.sameField(parent.getClass(), field.getName());
          }
          values.put(field.getName(), value);
        }
      }
    }
    return values;
  }

  private static boolean isKept(Field field) {
    int modifiers = field.getModifiers();
    return !Modifier.isStatic(modifiers)
        && !Modifier.isTransient(modifiers)
        && !field.isSynthetic()
        && !field.getType().isPrimitive();
  }

  private static @Nullable Object value(Object parent, Field field) {
    try {
      field.setAccessible(true);
      return field.get(parent);
    } catch (InaccessibleObjectException | IllegalAccessException e) {
      throw CheckpointErrors.closed(field);
    }
  }
}
