package io.intarsia.internal.composite;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.records.Lookups;
import io.intarsia.internal.records.RecordHandles;
import io.intarsia.internal.records.RecordParts;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Calls the constructor that takes the arguments.
public final class ConstructorCall {
  private ConstructorCall() {}

  /// A new object.
  ///
  /// @throws IllegalArgumentException if none or several constructors take the arguments; what the
  ///   constructor throws, this does
  public static Object of(Class<?> type, @Nullable Object[] arguments) {
    List<Constructor<?>> fitting =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(each -> each.getParameterCount() == arguments.length)
            .filter(each -> RecordHandles.mismatch(each.getParameterTypes(), arguments) < 0)
            .toList();
    if (fitting.size() != 1) {
      throw CompositeErrors.noneTakes(type, fitting.size(), arguments);
    }
    return RecordParts.make(type, maker(type, fitting.getFirst()), arguments);
  }

  /// A handle that calls a constructor.
  ///
  /// @throws IllegalArgumentException if the class is not open to this library
  static MethodHandle maker(Class<?> type, Constructor<?> constructor) {
    try {
      return RecordHandles.maker(Lookups.into(type), constructor);
    } catch (IllegalAccessException e) {
      throw CompositeErrors.closed(type, "constructor", e);
    }
  }

  static String classes(@Nullable Object[] arguments) {
    return Arrays.stream(arguments)
        .map(each -> ClassNames.of(each))
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
