package io.intarsia.spec;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.internal.composite.Subclass;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The names under which automatic composites are saved if they say no other: that of the class
/// with a suffix, from which the class is found again though nobody registered it.
final class AutoNames {
  /// Classes are not enclosed deeper by far; names of saved data may have any number of dots.
  private static final int DEEPEST = 8;

  private AutoNames() {}

  /// Whether a class is an automatic composite. A record is one if it is annotated: else its author
  /// has not said that it may be saved.
  static boolean has(Class<?> type) {
    return CompositePlan.isComposite(type)
        && (!type.isRecord() || type.isAnnotationPresent(AutoCompositeTensor.class));
  }

  static String of(Class<?> type) {
    // A subclass that was compiled is called otherwise than one that was made, where classes are
    // in others.
    Class<?> plain = type.getName().endsWith(Subclass.SUFFIX) ? type.getSuperclass() : type;
    return TypeRegistry.defaultName(plain) + Subclass.SUFFIX;
  }

  /// The class of such a name, as the thread's context class loader sees it. It is looked at, and
  /// no code of it run.
  static Optional<Class<?>> find(String name) {
    if (!name.endsWith(Subclass.SUFFIX)) {
      return Optional.empty();
    }
    Class<?> plain = load(name.substring(0, name.length() - Subclass.SUFFIX.length()));
    if (plain == null) {
      return Optional.empty();
    }
    return plain.isRecord() || CompositePlan.isComposite(plain)
        ? Optional.<Class<?>>of(plain).filter(AutoNames::has)
        : AutoComposite.ofAnnotated(plain).filter(made -> of(made).equals(name));
  }

  // Enclosing classes have a dot in the name as packages do.
  private static @Nullable Class<?> load(String name) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    var binary = new StringBuilder(name);
    int dot = name.length();
    for (int level = 0; level < DEEPEST && dot >= 0; level++) {
      if (dot < name.length()) {
        binary.setCharAt(dot, '$');
      }
      try {
        return Class.forName(binary.toString(), false, context);
      } catch (ClassNotFoundException | LinkageError e) {
        dot = name.lastIndexOf('.', dot - 1); // it may be an enclosed class
      }
    }
    return null;
  }
}
