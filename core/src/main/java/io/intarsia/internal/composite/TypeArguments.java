package io.intarsia.internal.composite;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the type variables of the classes and interfaces above a class are in it.
public record TypeArguments(Map<TypeVariable<?>, Type> known) {

  static TypeArguments of(Class<?> type) {
    var found = new HashMap<TypeVariable<?>, Type>();
    collect(type, found);
    return new TypeArguments(Map.copyOf(found));
  }

  private static void collect(Class<?> type, Map<TypeVariable<?>, Type> found) {
    collect(type.getGenericSuperclass(), found);
    for (Type each : type.getGenericInterfaces()) {
      collect(each, found);
    }
  }

  private static void collect(@Nullable Type parent, Map<TypeVariable<?>, Type> found) {
    if (parent instanceof ParameterizedType generic) {
      TypeVariable<?>[] variables = raw(generic).getTypeParameters();
      for (int i = 0; i < variables.length; i++) {
        found.put(variables[i], generic.getActualTypeArguments()[i]);
      }
    }
    if (parent != null) {
      collect(raw(parent), found);
    }
  }

  /// What a type is: if it is a variable of a class above, that which the class says it is.
  Type resolve(Type type) {
    Type next = type;
    while (next instanceof TypeVariable<?> && known.containsKey(next)) {
      next = known.get(next);
    }
    return next;
  }

  /// The class of a type.
  public static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> raw -> raw;
      case ParameterizedType generic -> raw(generic.getRawType());
      case TypeVariable<?> variable -> raw(variable.getBounds()[0]);
      case WildcardType wildcard -> raw(wildcard.getUpperBounds()[0]);
      case GenericArrayType array -> raw(array.getGenericComponentType()).arrayType();
      default -> Object.class;
    };
  }
}
