package io.intarsia.internal.composite;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.records.Handles;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Calls the constructor that takes the arguments.
public final class Creation {
  private Creation() {}

  /// A new object.
  ///
  /// @throws IllegalArgumentException if none or several constructors take the arguments; what the
  ///   constructor throws, this does
  public static Object of(Class<?> type, @Nullable Object[] arguments) {
    List<Constructor<?>> fitting =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(each -> each.getParameterCount() == arguments.length)
            .filter(each -> Handles.misfit(each.getParameterTypes(), arguments) < 0)
            .toList();
    if (fitting.size() != 1) {
      throw CompositeErrors.noneTakes(type, fitting.size(), arguments);
    }
    try {
      MethodHandle constructor = Look.into(type).unreflectConstructor(fitting.getFirst());
      return Handles.maker(constructor).invokeExact(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (IllegalAccessException e) {
      throw CompositeErrors.closed(type, "constructor", e);
    } catch (Throwable t) {
      throw Mistake.argument("the constructor of " + type.getName() + " failed", t);
    }
  }

  static String classes(@Nullable Object[] arguments) {
    return Arrays.stream(arguments)
        .map(each -> each == null ? "null" : each.getClass().getSimpleName())
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
