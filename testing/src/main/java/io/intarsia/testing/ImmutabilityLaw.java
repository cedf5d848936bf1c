package io.intarsia.testing;

import io.intarsia.tensor.Tensor;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values cannot change: fields are final, and what accessors give cannot be modified.
final class ImmutabilityLaw {
  private ImmutabilityLaw() {}

  static void check(Trial trial) {
    if (Tensor.class.isAssignableFrom(trial.laws().type())) {
      throw new NotApplicable("tensors are kept by the runtime, which does not change them");
    }
    trial.each(ImmutabilityLaw::check);
  }

  private static void check(Sample sample) {
    for (Class<?> type : classes(sample.value().getClass())) {
      for (Field field : type.getDeclaredFields()) {
        checkField(sample, field);
      }
      for (Method method : type.getDeclaredMethods()) {
        if (isAccessor(method)) {
          checkAccessor(sample, method);
        }
      }
    }
  }

  private static void checkField(Sample sample, Field field) {
    int modifiers = field.getModifiers();
    LawBroken.check(
        Modifier.isFinal(modifiers) || Modifier.isStatic(modifiers) || field.isSynthetic(),
        sample,
        "fields must be final, `%s` is not".formatted(field.getName()),
        "final " + field.getType().getSimpleName(),
        field);
  }

  private static void checkAccessor(Sample sample, Method method) {
    String accessor = method.getName() + "()";
    Object got = call(method, sample.value());
    switch (got) {
      case Collection<?> collection -> checkCollection(sample, accessor, collection);
      case Map<?, ?> map -> checkMap(sample, accessor, map);
      case null -> {}
      default -> checkArray(sample, accessor, got, call(method, sample.value()));
    }
  }

  private static void checkCollection(Sample sample, String accessor, Collection<?> collection) {
    List<?> before = new ArrayList<>(collection);
    refused(sample, accessor + ".add", () -> addAnything(collection));
    if (collection instanceof List<?> list && !list.isEmpty()) {
      refused(sample, accessor + ".set", () -> setAgain(list));
    }
    refused(sample, accessor + ".clear", collection::clear, before.isEmpty());
  }

  private static void checkMap(Sample sample, String accessor, Map<?, ?> map) {
    boolean empty = map.isEmpty();
    refused(sample, accessor + ".put", () -> putAnything(map));
    refused(sample, accessor + ".clear", map::clear, empty);
  }

  private static void checkArray(
      Sample sample, String accessor, Object got, @Nullable Object next) {
    boolean isArray = got.getClass().isArray() && Array.getLength(got) > 0;
    LawBroken.check(
        !isArray || got != next,
        sample,
        "%s must not hand out its own array, which can be changed".formatted(accessor),
        "a List, or a copy of the array each time",
        "the same " + got.getClass().getSimpleName() + " twice");
  }

  // Some unmodifiable collections do nothing where there is nothing to do.
  private static void refused(Sample sample, String call, Runnable change, boolean mayDoNothing) {
    if (!mayDoNothing) {
      refused(sample, call, change);
    }
  }

  private static void refused(Sample sample, String call, Runnable change) {
    try {
      change.run();
    } catch (UnsupportedOperationException e) {
      return;
    }
    throw LawBroken.of(
        sample,
        "%s must throw UnsupportedOperationException; copy with List.copyOf or Map.copyOf in the"
                .formatted(call)
            + " constructor",
        "UnsupportedOperationException",
        "it was done");
  }

  @SuppressWarnings("unchecked") // what is added is of no matter, it must not be
  private static void addAnything(Collection<?> collection) {
    ((Collection<@Nullable Object>) collection).add(collection.isEmpty() ? "" : first(collection));
  }

  @SuppressWarnings("unchecked") // the same element
  private static void setAgain(List<?> list) {
    ((List<@Nullable Object>) list).set(0, list.getFirst());
  }

  @SuppressWarnings("unchecked") // what is put is of no matter, it must not be
  private static void putAnything(Map<?, ?> map) {
    var open = (Map<@Nullable Object, @Nullable Object>) map;
    if (open.isEmpty()) {
      open.put("", "");
    } else {
      var entry = open.entrySet().iterator().next();
      open.put(entry.getKey(), entry.getValue());
    }
  }

  private static @Nullable Object first(Collection<?> collection) {
    return collection.iterator().next();
  }

  private static boolean isAccessor(Method method) {
    Class<?> type = method.getReturnType();
    boolean holds =
        Collection.class.isAssignableFrom(type)
            || Map.class.isAssignableFrom(type)
            || type.isArray();
    return holds
        && method.getParameterCount() == 0
        && Modifier.isPublic(method.getModifiers())
        && !Modifier.isStatic(method.getModifiers())
        && !method.isSynthetic()
        && method.trySetAccessible();
  }

  private static @Nullable Object call(Method method, Object value) {
    try {
      return method.invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("accessor %s failed".formatted(method.getName()), e);
    }
  }

  // The class and those it extends, but for those of the platform.
  private static List<Class<?>> classes(Class<?> type) {
    List<Class<?>> classes = new ArrayList<>(List.of(type));
    for (Class<?> next = type.getSuperclass();
        next != null && !isOfPlatform(next);
        next = next.getSuperclass()) {
      classes.add(next);
    }
    return classes;
  }

  private static boolean isOfPlatform(Class<?> type) {
    return Arrays.asList(null, ClassLoader.getPlatformClassLoader())
        .contains(type.getClassLoader());
  }
}
