package io.intarsia.internal.composite;

import io.intarsia.internal.caller.Mistake;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Why a class cannot be flattened and made again by its constructor.
final class CompositeErrors {
  private CompositeErrors() {}

  static IllegalArgumentException unmatched(Class<?> type, String name) {
    String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    return bad(
        type,
        "parameter `%1$s` of the constructor has no attribute: looked for %1$s(), get%2$s(), field %1$s and field _%1$s; add one, or leave the parameter out with omit"
            .formatted(name, capital));
  }

  static IllegalArgumentException attributeType(
      Class<?> type, String name, Class<?> parameter, Class<?> given) {
    return bad(
        type,
        "attribute `%s` is a %s, which the parameter of the constructor (%s) does not take; declare the parameter as %s or as Object"
            .formatted(
                name, given.getSimpleName(), parameter.getSimpleName(), given.getSimpleName()));
  }

  static IllegalArgumentException mutable(Class<?> type, String name, Field field) {
    return bad(
        type,
        "field `%s` of parameter `%s` is not final, so that a value could change behind its spec; make it final"
            .formatted(field.getName(), name));
  }

  static IllegalArgumentException closed(Class<?> type, String name, Exception cause) {
    return Mistake.argument(
        "automatic composite %s: attribute `%s` cannot be read; its module must open package %s to io.intarsia"
            .formatted(type.getSimpleName(), name, type.getPackageName()),
        cause);
  }

  static IllegalArgumentException varargs(Constructor<?> full) {
    return bad(
        full.getDeclaringClass(),
        "its constructor takes a variable number of arguments; declare the last one as a List");
  }

  static IllegalArgumentException isAbstract(Class<?> type) {
    return bad(type, "it is abstract, so that no value can be made; annotate its subclasses");
  }

  static IllegalArgumentException inner(Class<?> type) {
    return bad(type, "it is an inner class, whose values belong to another object; make it static");
  }

  static IllegalArgumentException noConstructor(Class<?> type) {
    return bad(type, "it has no constructor that is not private; make one package-private");
  }

  static IllegalArgumentException severalConstructors(
      Class<?> type, List<Constructor<?>> constructors) {
    return bad(
        type,
        "it has several constructors that could be the one of its values: %s; annotate one with @CompositeConstructor, or say its parameters by AutoCompositeOptions.withParameters"
            .formatted(texts(constructors.stream())));
  }

  static IllegalArgumentException noNames(Constructor<?> full, List<String> doubts) {
    return bad(
        full.getDeclaringClass(),
        "the class file does not say the names of the parameters of %s, and its code leaves it open: %s; keep each parameter in a field of its own, compile with -parameters or -g, or give the names by AutoCompositeOptions.withParameters"
            .formatted(text(full), String.join("; ", doubts)));
  }

  /// Why a parameter is called as no field.
  static String doubt(int position, Class<?> parameter, List<Field> fields) {
    String what = "parameter %d (%s) ".formatted(position + 1, parameter.getSimpleName());
    if (fields.isEmpty()) {
      return what + "ends in no field of its type";
    }
    String names = fields.stream().map(Field::getName).sorted().collect(Collectors.joining(", "));
    return fields.size() == 1
        ? what + "ends in field " + names + " as another one does"
        : what + "ends in several fields, " + names;
  }

  static IllegalArgumentException noneCalled(Class<?> type, List<String> names) {
    return bad(
        type,
        "it has no constructor that is not private with the parameters %s; there are %s"
            .formatted(names, texts(Arrays.stream(type.getDeclaredConstructors()))));
  }

  static IllegalArgumentException unknownParameter(
      Class<?> type, String option, String name, List<String> names) {
    return bad(
        type,
        "%s names `%s`, which is no parameter of the constructor; its parameters are %s"
            .formatted(option, name, names));
  }

  static IllegalArgumentException shapeNames(Class<?> type, Field field) {
    return bad(
        type,
        "field `%1$s` says the names of shape parameters, so it is static and a list of strings: static final List<String> %1$s = List.of(…)"
            .formatted(field.getName()));
  }

  static IllegalArgumentException noOverload(
      Constructor<?> full, List<String> names, List<Integer> kept) {
    Class<?>[] types = full.getParameterTypes();
    String wanted =
        kept.stream()
            .map(i -> types[i].getSimpleName() + " " + names.get(i))
            .collect(Collectors.joining(", "));
    List<String> omitted =
        names.stream().filter(name -> !kept.contains(names.indexOf(name))).toList();
    String name = full.getDeclaringClass().getSimpleName();
    return bad(
        full.getDeclaringClass(),
        "nothing says what %s is when a value is made again; add the constructor %s(%s), which does"
            .formatted(String.join(", ", omitted), name, wanted));
  }

  static IllegalArgumentException isFinal(Class<?> type) {
    return bad(
        type,
        "it is %s, so that no subclass can be made of it; let it implement ExtensionType, or make its own values extension values by AutoComposite.adapt(%s.class)"
            .formatted(type.isSealed() ? "sealed" : "final", type.getSimpleName()));
  }

  static IllegalArgumentException notOpen(Class<?> type, @Nullable Throwable cause) {
    return Mistake.argument(
        "automatic composite %s: no subclass can be made in package %s; its module must open the package to io.intarsia and read that module"
            .formatted(type.getSimpleName(), type.getPackageName()),
        cause);
  }

  static IllegalArgumentException tooMany(Class<?> type, int count, int most) {
    return bad(
        type,
        "its constructor has %d parameters, the most is %d; group them in records"
            .formatted(count, most));
  }

  static IllegalArgumentException noneTakes(
      Class<?> type, int fitting, @Nullable Object[] arguments) {
    return bad(
        type,
        "%s constructors take %s; there are %s"
            .formatted(
                fitting == 0 ? "no" : fitting,
                ConstructorCall.classes(arguments),
                texts(Arrays.stream(type.getDeclaredConstructors()))));
  }

  // Sorted, because the JVM says them in another order each time.
  private static String texts(Stream<Constructor<?>> constructors) {
    return constructors.map(CompositeErrors::text).sorted().collect(Collectors.joining(", "));
  }

  private static String text(Constructor<?> constructor) {
    return constructor.getDeclaringClass().getSimpleName()
        + Arrays.stream(constructor.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private static IllegalArgumentException bad(Class<?> type, String what) {
    return Mistake.argument("automatic composite %s: %s".formatted(type.getSimpleName(), what));
  }
}
