package io.intarsia.internal.composite;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.records.Lookups;
import java.lang.invoke.MethodType;
import java.util.Optional;

/// The class that the annotation processor wrote beside an annotated one.
public final class Companion {
  private static final String SUFFIX = "_Composite";

  private Companion() {}

  /// The name of the class that was written for another.
  public static String name(Class<?> described) {
    return described.getName().replace('$', '_') + SUFFIX;
  }

  /// Whether a class was written for another, and its package is closed to this library.
  public static boolean isClosed(Class<?> described) {
    try {
      Class<?> found = Class.forName(name(described), false, described.getClassLoader());
      var ignored = Lookups.inside(found);
      return false;
    } catch (ClassNotFoundException e) {
      return false;
    } catch (IllegalAccessException e) {
      return true;
    }
  }

  /// An object of the class that was written for another; empty if there is none, or its package is
  /// closed to this library.
  public static Optional<Object> of(Class<?> described) {
    String name = name(described);
    try {
      Class<?> found = Class.forName(name, false, described.getClassLoader());
      return Optional.of(
          Lookups.inside(found).findConstructor(found, MethodType.methodType(void.class)).invoke());
    } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException e) {
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw Mistake.argument("the constructor of " + name + " failed", t);
    }
  }
}
