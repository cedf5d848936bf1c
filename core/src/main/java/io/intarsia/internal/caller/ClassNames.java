package io.intarsia.internal.caller;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the classes of values are called in messages: by names that their readers know. Classes
/// that the platform hides (`ImmutableCollections$ListN`), lambdas and classes without a name are
/// called by what they implement or extend.
public final class ClassNames {
  // Of the hidden classes of the platform; the first that fits.
  private static final List<Class<?>> KNOWN =
      List.of(List.class, Set.class, Map.class, Map.Entry.class, Collection.class);

  private ClassNames() {}

  /// The simple name of a value's class; `null` for null.
  public static String of(@Nullable Object value) {
    return value == null ? "null" : of(value.getClass());
  }

  /// The simple name of a class.
  public static String of(Class<?> type) {
    return simple(known(type));
  }

  // A class whose neighbours its loader does not know cannot say where it is declared.
  private static String simple(Class<?> type) {
    try {
      return type.getSimpleName();
    } catch (LinkageError e) {
      String name = type.getName();
      return name.substring(1 + Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')));
    }
  }

  /// The whole name of a value's class; `null` for null.
  public static String full(@Nullable Object value) {
    return value == null ? "null" : known(value.getClass()).getTypeName();
  }

  /// What tells two classes apart if both are called the same, in parentheses; else nothing.
  public static String unlike(Class<?> wanted, Class<?> got) {
    if (wanted == got || !of(wanted).equals(of(got))) {
      return "";
    }
    return wanted.getName().equals(got.getName())
        ? " (these are two classes of the name %s, of the class loaders %s and %s)"
            .formatted(wanted.getName(), wanted.getClassLoader(), got.getClassLoader())
        : " (these are the classes %s and %s)".formatted(wanted.getName(), got.getName());
  }

  private static Class<?> known(Class<?> type) {
    if (type.isArray()) {
      return known(type.getComponentType()).arrayType();
    }
    return hasName(type) ? type : ofHidden(type);
  }

  private static boolean hasName(Class<?> type) {
    if (type.isHidden() || type.isSynthetic() || simple(type).isEmpty()) {
      return false;
    }
    return isOfThePlatform(type) ? isPublic(type) : !isOwnCollection(type);
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers());
  }

  // Those that this library gives in place of the platform's.
  private static boolean isOwnCollection(Class<?> type) {
    return type.getName().startsWith("io.intarsia.internal.fixed.");
  }

  private static boolean isOfThePlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  private static Class<?> ofHidden(Class<?> type) {
    Optional<Class<?>> collection =
        KNOWN.stream().filter(each -> each.isAssignableFrom(type)).findFirst();
    if (collection.isPresent() && (isOfThePlatform(type) || isOwnCollection(type))) {
      return collection.get();
    }
    return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
        .flatMap(each -> Stream.concat(Stream.of(each), Arrays.stream(each.getInterfaces())))
        .filter(each -> each != Object.class && hasName(each))
        .findFirst()
        .orElse(Object.class);
  }
}
