package io.intarsia.cli.program;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The method that a program starts with, by the rules of the Java language (JLS 12.1.4): `main`
/// with or without an array of strings, static or of an instance, not private.
final class MainMethod {
  private final Class<?> type;
  private final Method method;

  private MainMethod(Class<?> type, Method method) {
    this.type = type;
    this.method = method;
  }

  /// @throws NoSuchMethodException if the class has none
  static MainMethod of(Class<?> type) throws NoSuchMethodException {
    Method found = find(type, String[].class);
    if (found == null) {
      found = find(type);
    }
    if (found == null) {
      throw new NoSuchMethodException(
          "%s has no main method; expected void main() or void main(String[] args)"
              .formatted(type.getName()));
    }
    found.setAccessible(true);
    return new MainMethod(type, found);
  }

  private static @Nullable Method find(Class<?> type, Class<?>... parameters) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      try {
        Method method = each.getDeclaredMethod("main", parameters);
        if (!Modifier.isPrivate(method.getModifiers()) && method.getReturnType() == void.class) {
          return method;
        }
      } catch (NoSuchMethodException _) {
        // Its superclass may have one.
      }
    }
    return null;
  }

  /// @throws Throwable what the program throws, with its own frames alone
  void invoke(String... args) throws Throwable {
    try {
      method.invoke(
          instance(), method.getParameterCount() == 0 ? new Object[0] : new Object[] {args});
    } catch (InvocationTargetException e) {
      Throwable thrown = Objects.requireNonNull(e.getCause());
      thrown.setStackTrace(ownFrames(thrown.getStackTrace()));
      throw thrown;
    }
  }

  private @Nullable Object instance() throws ReflectiveOperationException {
    if (Modifier.isStatic(method.getModifiers())) {
      return null;
    }
    var constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  /// Down to the main method; what called it is nothing of the program's.
  private StackTraceElement[] ownFrames(StackTraceElement[] trace) {
    String declaring = method.getDeclaringClass().getName();
    for (int i = trace.length - 1; i >= 0; i--) {
      if (trace[i].getClassName().equals(declaring) && trace[i].getMethodName().equals("main")) {
        return Arrays.copyOf(trace, i + 1);
      }
    }
    return trace;
  }
}
