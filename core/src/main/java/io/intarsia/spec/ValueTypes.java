package io.intarsia.spec;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Tells which classes have values that can be static data: immutable, with `equals` and
/// `hashCode`.
final class ValueTypes {
  // Classes of the JDK with `equals` whose objects change.
  private static final List<Class<?>> MUTABLE =
      List.of(
          java.util.Collection.class,
          Map.class,
          java.util.Date.class,
          java.util.Calendar.class,
          java.util.BitSet.class,
          java.text.Format.class,
          java.nio.Buffer.class);

  private static final ClassValue<Boolean> KNOWN =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return decide(type);
        }
      };

  private ValueTypes() {}

  /// Whether values of a class can be static data.
  static boolean contains(Class<?> type) {
    return KNOWN.get(type);
  }

  private static boolean decide(Class<?> type) {
    return type.isPrimitive()
        || type.isEnum()
        || Enum.class.isAssignableFrom(type)
        || type == Class.class
        || (!type.isInterface()
            && MUTABLE.stream().noneMatch(mutable -> mutable.isAssignableFrom(type))
            && overrides(type, "equals", Object.class)
            && overrides(type, "hashCode")
            && fieldsAreFinal(type));
  }

  private static boolean overrides(Class<?> type, String method, Class<?>... parameters) {
    try {
      return type.getMethod(method, parameters).getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      return false; // not for any class
    }
  }

  // Of the platform's own classes we know those that change; they also have fields that are caches.
  private static boolean fieldsAreFinal(Class<?> type) {
    Class<?> declaring = type;
    while (declaring != null && !isOfThePlatform(declaring)) {
      if (Arrays.stream(declaring.getDeclaredFields()).anyMatch(ValueTypes::changes)) {
        return false;
      }
      declaring = declaring.getSuperclass();
    }
    return true;
  }

  private static boolean isOfThePlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  private static boolean changes(Field field) {
    int modifiers = field.getModifiers();
    return !Modifier.isStatic(modifiers)
        && !Modifier.isFinal(modifiers)
        && !Modifier.isTransient(modifiers);
  }
}
