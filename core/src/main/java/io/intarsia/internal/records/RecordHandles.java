package io.intarsia.internal.records;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One method handle for many: reading or making an object costs a tenth of what reflection does,
/// whatever the number of its parts.
public final class RecordHandles {
  // Asked for with each value that is made.
  private static final Map<Class<?>, Class<?>> BOXED =
      Map.of(
          boolean.class, Boolean.class,
          byte.class, Byte.class,
          char.class, Character.class,
          short.class, Short.class,
          int.class, Integer.class,
          long.class, Long.class,
          float.class, Float.class,
          double.class, Double.class,
          void.class, Void.class);

  /// A method takes at most 255 arguments, and the handles need some.
  public static final int MOST_PARTS = 250;

  private RecordHandles() {}

  /// What all accessors give of an object, in a new array: `(Object)Object[]`.
  ///
  /// @param accessors each `(Object)Object`
  public static MethodHandle reader(MethodHandle... accessors) {
    MethodHandle collect =
        MethodHandles.identity(Object[].class).asCollector(Object[].class, accessors.length);
    if (accessors.length == 0) {
      return MethodHandles.dropArguments(collect, 0, Object.class);
    }
    return MethodHandles.permuteArguments(
        MethodHandles.filterArguments(collect, 0, accessors),
        MethodType.methodType(Object[].class, Object.class),
        new int[accessors.length]);
  }

  /// An accessor as [#reader] takes it.
  public static MethodHandle accessor(MethodHandle accessor) {
    return accessor.asType(MethodType.methodType(Object.class, Object.class));
  }

  /// A constructor that takes its arguments as an array: `(Object[])Object`.
  ///
  /// @throws IllegalAccessException if the lookup does not see it
  public static MethodHandle maker(MethodHandles.Lookup lookup, Constructor<?> constructor)
      throws IllegalAccessException {
    if (slots(constructor.getParameterTypes()) > MOST_PARTS) {
      return wideMaker(constructor);
    }
    return lookup
        .unreflectConstructor(constructor)
        .asSpreader(Object[].class, constructor.getParameterCount())
        .asType(MethodType.methodType(Object.class, Object[].class));
  }

  private static int slots(Class<?>... parameters) {
    return Arrays.stream(parameters).mapToInt(RecordHandles::slots).sum();
  }

  /// How many slots of a frame a value takes: numbers of eight bytes count twice.
  public static int slots(Class<?> type) {
    return type == long.class || type == double.class ? 2 : 1;
  }

  // Numbers of eight bytes count twice, so that a record may have fewer components than a handle
  // takes arguments, and its constructor more.
  private static MethodHandle wideMaker(Constructor<?> constructor) throws IllegalAccessException {
    if (!constructor.trySetAccessible()) {
      throw new IllegalAccessException(constructor.getDeclaringClass().getName() + " is not open");
    }
    try {
      return MethodHandles.lookup()
          .findStatic(
              RecordHandles.class,
              "construct",
              MethodType.methodType(Object.class, Constructor.class, Object[].class))
          .bindTo(constructor);
    } catch (NoSuchMethodException e) {
      throw new AssertionError("construct is below; please report", e);
    }
  }

  // Fails as a handle does.
  @SuppressWarnings("UnusedMethod") // through a method handle
  private static Object construct(Constructor<?> constructor, @Nullable Object[] values)
      throws Throwable {
    Class<?>[] parameters = constructor.getParameterTypes();
    for (int i = 0; i < parameters.length; i++) {
      if (values[i] == null && parameters[i].isPrimitive()) {
        throw new NullPointerException("component " + i + " is primitive");
      }
      Class<?> wanted = RecordHandles.boxed(parameters[i]);
      if (values[i] != null && !wanted.isInstance(values[i])) {
        throw new ClassCastException("component " + i + " is no " + wanted.getName());
      }
    }
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw Objects.requireNonNullElse(e.getCause(), e);
    }
  }

  /// The first position whose class does not take its value; -1 if all do.
  public static int mismatch(Class<?>[] classes, @Nullable Object[] values) {
    for (int i = 0; i < classes.length; i++) {
      Object value = values[i];
      Class<?> wanted = classes[i];
      boolean fits = value == null ? !wanted.isPrimitive() : boxed(wanted).isInstance(value);
      if (!fits) {
        return i;
      }
    }
    return -1;
  }

  /// The class of the objects that stand for values of a class.
  public static Class<?> boxed(Class<?> type) {
    return type.isPrimitive() ? Objects.requireNonNull(BOXED.get(type)) : type;
  }
}
