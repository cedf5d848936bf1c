package io.intarsia.support;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Finds types in the signatures of public members that callers cannot name: a shell cannot keep
/// such a value in a variable, and no program can write its type.
public final class PublicSignatures {
  private PublicSignatures() {}

  /// The members that speak of types that are not public, each with the type.
  ///
  /// @param known a class of the module
  public static List<String> hidden(Class<?> known) throws IOException {
    return publicClasses(known)
        .flatMap(type -> members(type).flatMap(member -> hidden(type, member)))
        .sorted()
        .toList();
  }

  /// The public classes of the module that programs can use.
  public static Stream<Class<?>> publicClasses(Class<?> known) throws IOException {
    Path root =
        Path.of(URI.create(known.getProtectionDomain().getCodeSource().getLocation().toString()));
    List<Path> files;
    try (Stream<Path> all = Files.walk(root.resolve("io/intarsia"))) {
      files = all.filter(file -> file.toString().endsWith(".class")).toList();
    }
    return files.stream()
        .map(file -> root.relativize(file).toString().replace('/', '.'))
        .filter(name -> !name.contains(".internal.") && !name.endsWith("package-info.class"))
        .<Class<?>>map(name -> load(name.substring(0, name.length() - 6), known))
        .filter(PublicSignatures::isPublic);
  }

  private static Class<?> load(String name, Class<?> known) {
    try {
      return Class.forName(name, false, known.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isPublic(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return Modifier.isPublic(type.getModifiers()) && (outer == null || isPublic(outer));
  }

  private static Stream<Member> members(Class<?> type) {
    return Stream.<Member[]>of(
            type.getMethods(), type.getConstructors(), type.getFields(), protectedOf(type))
        .flatMap(Arrays::stream)
        .filter(member -> member.getDeclaringClass().getName().startsWith("io.intarsia."));
  }

  private static Member[] protectedOf(Class<?> type) {
    return Modifier.isFinal(type.getModifiers()) || type.isSealed()
        ? new Member[0]
        : Stream.<Member>concat(
                Arrays.stream(type.getDeclaredMethods()),
                Arrays.stream(type.getDeclaredConstructors()))
            .filter(member -> Modifier.isProtected(member.getModifiers()))
            .toArray(Member[]::new);
  }

  private static Stream<String> hidden(Class<?> type, Member member) {
    Stream<Type> types =
        switch (member) {
          case Method method when method.isSynthetic() -> Stream.of();
          case Method method ->
              Stream.concat(Stream.of(method.getGenericReturnType()), parameters(method));
          case Constructor<?> constructor -> parameters(constructor);
          case Field field -> Stream.of(field.getGenericType());
          default -> Stream.of();
        };
    Set<Class<?>> named = new HashSet<>();
    types.forEach(each -> collect(each, named));
    return named.stream()
        .filter(each -> !isPublic(each))
        .map(each -> "%s.%s: %s".formatted(type.getName(), member.getName(), each.getName()));
  }

  private static Stream<Type> parameters(Executable executable) {
    return Stream.of(
            executable.getGenericParameterTypes(),
            executable.getGenericExceptionTypes(),
            Arrays.stream(executable.getTypeParameters())
                .flatMap(variable -> Arrays.stream(variable.getBounds()))
                .toArray(Type[]::new))
        .flatMap(Arrays::stream);
  }

  private static void collect(Type type, Set<Class<?>> named) {
    switch (type) {
      case Class<?> raw when raw.isArray() -> collect(raw.getComponentType(), named);
      case Class<?> raw when raw.isPrimitive() -> {}
      case Class<?> raw -> named.add(raw);
      case ParameterizedType generic -> {
        collect(generic.getRawType(), named);
        Arrays.stream(generic.getActualTypeArguments()).forEach(each -> collect(each, named));
      }
      case GenericArrayType array -> collect(array.getGenericComponentType(), named);
      case WildcardType wildcard ->
          Stream.of(wildcard.getUpperBounds(), wildcard.getLowerBounds())
              .flatMap(Arrays::stream)
              .forEach(each -> collect(each, named));
      case TypeVariable<?> _ -> {} // its bounds are looked at where it is declared
      default -> throw new AssertionError(type);
    }
  }
}
