package io.intarsia.spec;

import io.intarsia.nest.Tuple;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Rebuilds the specs of one class from their serialization.
final class Deserializer<S> implements Function<Tuple, S> {
  private static final ClassValue<Deserializer<?>> KNOWN =
      new ClassValue<>() {
        @Override
        protected Deserializer<?> computeValue(Class<?> type) {
          return new Deserializer<>(type);
        }
      };

  private final Class<S> type;
  private final @Nullable Method method;
  private final List<Constructor<?>> constructors;

  private Deserializer(Class<S> type) {
    this.type = type;
    this.method = method(type);
    this.constructors =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(AccessibleObject::trySetAccessible)
            .sorted(Comparator.comparing(Constructor::toString))
            .toList();
  }

  @SuppressWarnings("unchecked") // made for that class
  static <S> Deserializer<S> of(Class<S> type) {
    return (Deserializer<S>) KNOWN.get(type);
  }

  @Override
  public S apply(Tuple serialization) {
    if (!TypeSpec.class.isAssignableFrom(type)) {
      throw SpecErrors.noSpecClass(type);
    }
    try {
      if (method != null) {
        return type.cast(method.invoke(null, serialization));
      }
      for (Constructor<?> constructor : constructors) {
        @Nullable Object[] arguments = arguments(constructor.getParameterTypes(), serialization);
        if (arguments != null) {
          return type.cast(constructor.newInstance(arguments));
        }
      }
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw SpecErrors.deserializeFailed(
          type, serialization, Objects.requireNonNullElse(e.getCause(), e));
    } catch (ReflectiveOperationException e) {
      // An abstract class.
      throw SpecErrors.deserializeFailed(type, serialization, e);
    }
    throw SpecErrors.noDeserializer(type, serialization);
  }

  private static @Nullable Method method(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> method.getName().equals("deserialize"))
        .filter(method -> Modifier.isStatic(method.getModifiers()))
        .filter(method -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {Tuple.class}))
        .filter(method -> type.isAssignableFrom(method.getReturnType()))
        .filter(AccessibleObject::trySetAccessible)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable Object @Nullable [] arguments(Class<?>[] parameters, Tuple items) {
    if (parameters.length != items.size()) {
      return null;
    }
    @Nullable Object[] arguments = new Object[parameters.length];
    for (int i = 0; i < parameters.length; i++) {
      Object item = items.get(i);
      Object argument = argument(parameters[i], item);
      if (argument == null && (item != null || parameters[i].isPrimitive())) {
        return null;
      }
      arguments[i] = argument;
    }
    return arguments;
  }

  // The item as that parameter takes it; null if it does not. Saved specs know only long integers.
  static @Nullable Object argument(Class<?> parameter, @Nullable Object item) {
    if (item instanceof Number number
        && (parameter.isPrimitive() || number.getClass() != parameter)) {
      return number(parameter, number);
    }
    if (parameter == boolean.class) {
      return item instanceof Boolean ? item : null;
    }
    if (parameter == char.class) {
      return item instanceof Character ? item : null;
    }
    return parameter.isInstance(item) ? item : null;
  }

  static @Nullable Object number(Class<?> parameter, Number number) {
    boolean fraction = number instanceof Double || number instanceof Float;
    if (parameter == double.class || parameter == Double.class) {
      return fraction ? number.doubleValue() : null;
    }
    if (parameter == float.class || parameter == Float.class) {
      return fraction ? number.floatValue() : null;
    }
    if (parameter == long.class || parameter == Long.class) {
      return fraction ? null : number.longValue();
    }
    return fraction ? sameOrNull(parameter, number) : narrow(parameter, number);
  }

  private static @Nullable Object narrow(Class<?> parameter, Number number) {
    long value = number.longValue();
    if (parameter == int.class || parameter == Integer.class) {
      return value == (int) value ? (int) value : null;
    }
    if (parameter == short.class || parameter == Short.class) {
      return value == (short) value ? (short) value : null;
    }
    if (parameter == byte.class || parameter == Byte.class) {
      return value == (byte) value ? (byte) value : null;
    }
    return sameOrNull(parameter, number);
  }

  private static @Nullable Object sameOrNull(Class<?> parameter, Number number) {
    return parameter.isInstance(number) ? number : null;
  }
}
