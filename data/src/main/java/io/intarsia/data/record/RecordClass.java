package io.intarsia.data.record;

import io.intarsia.errors.Mistake;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The components of a record class by name.
///
/// @param operation what looks at it, for messages
record RecordClass<T>(String operation, Class<T> type) {
  List<RecordComponent> components() {
    return List.of(type.getRecordComponents());
  }

  /// What a record has, in the order of its components.
  Map<String, @Nullable Object> parts(Object value) {
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    for (RecordComponent component : components()) {
      Method accessor = component.getAccessor();
      parts.put(component.getName(), called(accessor, () -> accessor.invoke(value)));
    }
    return parts;
  }

  /// A record of these components, in order.
  T make(List<? extends @Nullable Object> parts) {
    Class<?>[] types = components().stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      return called(constructor, () -> constructor.newInstance(parts.toArray()));
    } catch (NoSuchMethodException e) {
      throw new AssertionError("a record has a constructor of its components", e);
    }
  }

  private interface Call<R> {
    R run() throws ReflectiveOperationException;
  }

  private <R> R called(AccessibleObject member, Call<R> call) {
    try {
      member.setAccessible(true);
      return call.run();
    } catch (InaccessibleObjectException e) {
      throw Mistake.argument(
          "%s: expected a record class that this library may use, got %s; make it public in an exported package, or open its package"
              .formatted(operation, type.getName()));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException own) {
        throw own;
      }
      if (e.getCause() instanceof Error own) {
        throw own;
      }
      throw new AssertionError("a record throws no other exceptions", e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the member is accessible", e);
    }
  }

  @Override
  public String toString() {
    return type.getSimpleName()
        + Arrays.toString(components().stream().map(RecordComponent::getName).toArray());
  }
}
