package io.intarsia.internal.composite;

import io.intarsia.annotation.CompositeConstructor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// The constructor whose parameters are those of the values of a class, and that which makes values
/// again, without the parameters that are left out.
///
/// @param names of the parameters of `full`
/// @param kept the positions of those that `rebuild` has
/// @param certain whether the attribute of a name is for sure what the parameter was; else a value
///   that is made again has to show it
public record Construction(
    Constructor<?> full,
    List<String> names,
    Constructor<?> rebuild,
    List<Integer> kept,
    boolean certain) {
  public Construction {
    names = List.copyOf(names);
    kept = List.copyOf(kept);
  }

  /// The constructors of a class.
  ///
  /// @param given the names of the parameters, if the caller knows them; else empty
  /// @param omitted the names of those that are left out
  /// @throws IllegalArgumentException if the class has no such constructors; the message says what
  ///   to do
  public static Construction of(Class<?> type, List<String> given, Set<String> omitted) {
    Constructor<?> full = full(type, given);
    if (full.isVarArgs()) {
      throw CompositeErrors.varargs(full);
    }
    InferredNames inferred =
        given.isEmpty() ? ParameterNames.of(full).without(omitted) : InferredNames.said(given);
    List<String> names =
        inferred.all().orElseThrow(() -> CompositeErrors.noNames(full, inferred.doubts()));
    omitted.forEach(each -> checkNamed(type, "omit", each, names));
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (!omitted.contains(names.get(i))) {
        kept.add(i);
      }
    }
    return new Construction(
        full,
        names,
        omitted.isEmpty() ? full : rebuild(full, names, kept),
        kept,
        inferred.certain());
  }

  /// Refuses an option that names no parameter.
  ///
  /// @throws IllegalArgumentException if the name is not one of the parameters that are kept
  public void checkKept(String option, String name) {
    checkNamed(full.getDeclaringClass(), option, name, kept.stream().map(names::get).toList());
  }

  private static void checkNamed(Class<?> type, String option, String name, List<String> names) {
    if (!names.contains(name)) {
      throw CompositeErrors.unknownParameter(type, option, name, names);
    }
  }

  private static Constructor<?> full(Class<?> type, List<String> given) {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw CompositeErrors.isAbstract(type);
    }
    if (type.getEnclosingClass() != null && !type.isLocalClass() && !isStatic(type)) {
      throw CompositeErrors.inner(type);
    }
    List<Constructor<?>> marked =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(each -> each.isAnnotationPresent(CompositeConstructor.class))
            .toList();
    List<Constructor<?>> candidates =
        (marked.isEmpty() ? accessible(type) : marked)
            .stream().filter(each -> couldBeCalled(each, given)).toList();
    int most =
        candidates.stream()
            .map(Constructor::getParameterCount)
            .max(Comparator.naturalOrder())
            .orElseThrow(() ->
                given.isEmpty()
                    ? CompositeErrors.noConstructor(type)
                    : CompositeErrors.noneCalled(type, given));
    List<Constructor<?>> longest =
        candidates.stream().filter(each -> each.getParameterCount() == most).toList();
    if (longest.size() > 1 || marked.size() > 1) {
      throw CompositeErrors.severalConstructors(type, longest);
    }
    if (Modifier.isPrivate(longest.getFirst().getModifiers())) {
      throw CompositeErrors.noConstructor(type);
    }
    return longest.getFirst();
  }

  // A class that does not say the names has none that speak against it.
  private static boolean couldBeCalled(Constructor<?> constructor, List<String> given) {
    return given.isEmpty()
        || (constructor.getParameterCount() == given.size()
            && ParameterNames.said(constructor).orElse(given).equals(given));
  }

  private static boolean isStatic(Class<?> type) {
    return Modifier.isStatic(type.getModifiers());
  }

  private static List<Constructor<?>> accessible(Class<?> type) {
    return Arrays.stream(type.getDeclaredConstructors())
        .filter(each -> !each.isSynthetic() && !Modifier.isPrivate(each.getModifiers()))
        .toList();
  }

  // An overload is how a Java class says what a parameter is by default.
  private static Constructor<?> rebuild(
      Constructor<?> full, List<String> names, List<Integer> kept) {
    Class<?>[] types = full.getParameterTypes();
    Class<?>[] wanted = kept.stream().map(i -> types[i]).toArray(Class<?>[]::new);
    return accessible(full.getDeclaringClass()).stream()
        .filter(each -> Arrays.equals(each.getParameterTypes(), wanted))
        .findFirst()
        .orElseThrow(() -> CompositeErrors.noOverload(full, names, kept));
  }
}
