package io.intarsia.internal.composite;

import io.intarsia.internal.records.Lookups;
import io.intarsia.internal.records.RecordHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Finds what a class has for each parameter of its constructor: an accessor `x()`, `getX()` or
/// `isX()`, or a field `x` or `_x`; public ones before others, what the class has or inherits
/// before what is private to those it extends.
public final class Accessors {
  private final Class<?> type;
  private final List<Class<?>> lineage;
  private final TypeArguments arguments;

  public Accessors(Class<?> type) {
    this.type = type;
    this.arguments = TypeArguments.of(type);
    this.lineage =
        Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
            .filter(each -> each != Object.class)
            .toList();
  }

  /// The attribute of a parameter.
  ///
  /// @throws IllegalArgumentException if there is none, it is of a class that the parameter does
  ///   not take, its field can change, or it cannot be read
  public Attribute find(String name, Class<?> parameter) {
    Stream.concat(fields(name).filter(this::isOwn), fields(name))
        .findFirst()
        .filter(field -> !Modifier.isFinal(field.getModifiers()))
        .ifPresent(field -> {
          throw CompositeErrors.mutable(type, name, field);
        });
    Member member =
        member(name, found -> Modifier.isPublic(found.getModifiers()))
            .or(() -> member(name, this::isOwn))
            .or(() -> member(name, found -> true))
            .orElseThrow(() -> CompositeErrors.unmatched(type, name));
    Attribute attribute = read(name, member);
    Class<?> given = TypeArguments.raw(attribute.type());
    if (!RecordHandles.boxed(parameter).isAssignableFrom(RecordHandles.boxed(given))) {
      throw CompositeErrors.attributeType(type, name, parameter, given);
    }
    return attribute;
  }

  private Optional<Member> member(String name, Predicate<Member> wanted) {
    String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    return accessor(name, method -> true, wanted)
        .or(() -> accessor("get" + capital, method -> true, wanted))
        .or(() -> accessor("is" + capital, Accessors::isBoolean, wanted))
        .<Member>map(method -> method)
        .or(() -> fields(name).filter(wanted).<Member>map(field -> field).findFirst());
  }

  // Declared by the class or inherited by it.
  private boolean isOwn(Member member) {
    Class<?> declaring = member.getDeclaringClass();
    int access = member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE);
    return declaring == type
        || (access == 0
            ? declaring.getPackageName().equals(type.getPackageName())
            : access != Modifier.PRIVATE);
  }

  private static boolean isBoolean(Method method) {
    return method.getReturnType() == boolean.class;
  }

  private Optional<Method> accessor(String name, Predicate<Method> kind, Predicate<Member> wanted) {
    return Stream.concat(
            lineage.stream().flatMap(each -> Arrays.stream(each.getDeclaredMethods())),
            Arrays.stream(type.getMethods()))
        .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0)
        .filter(method -> method.getReturnType() != void.class && !method.isSynthetic())
        .filter(method -> method.getDeclaringClass() != Object.class)
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(kind.and(wanted))
        .findFirst();
  }

  private Stream<Field> fields(String name) {
    return Stream.of(name, "_" + name)
        .flatMap(each -> lineage.stream().flatMap(declaring -> declared(declaring, each)));
  }

  private static Stream<Field> declared(Class<?> declaring, String name) {
    return Arrays.stream(declaring.getDeclaredFields())
        .filter(field -> field.getName().equals(name) && !Modifier.isStatic(field.getModifiers()));
  }

  private Attribute read(String name, Member member) {
    var lookup = Lookups.into(member.getDeclaringClass());
    try {
      return member instanceof Method method
          ? new Attribute(
              arguments.resolve(method.getGenericReturnType()),
              RecordHandles.accessor(lookup.unreflect(method)))
          : new Attribute(
              arguments.resolve(((Field) member).getGenericType()),
              RecordHandles.accessor(lookup.unreflectGetter((Field) member)));
    } catch (IllegalAccessException e) {
      throw CompositeErrors.closed(type, name, e);
    }
  }
}
