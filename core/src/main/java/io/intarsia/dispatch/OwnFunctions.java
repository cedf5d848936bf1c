package io.intarsia.dispatch;

import io.intarsia.dispatch.Api.Kind;
import io.intarsia.dispatch.Api.Parameter;
import io.intarsia.internal.caller.Mistake;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What functions of users are checked for, and how they are run.
final class OwnFunctions {
  // By name: two functions of one name would be one to whoever reads it. They hold no classes of
  // programs.
  private static final Map<String, Api> DEFINED = new ConcurrentHashMap<>();

  private OwnFunctions() {}

  /// The function as it was first defined.
  ///
  /// @throws IllegalArgumentException if that was another one
  static Api known(Api defined) {
    Api before = DEFINED.putIfAbsent(Api.key(defined.name()), defined);
    if (before == null) {
      return defined;
    }
    boolean same =
        before.name().equals(defined.name())
            && before.family() == defined.family()
            && before.parameters().equals(defined.parameters());
    if (!same) {
      throw wrong(
          defined.name(),
          "%s is defined already, of the family %s with %s; define it once, in a constant, or give this one another name"
              .formatted(before.name(), before.family(), shown(before.parameters())));
    }
    return before;
  }

  private static List<String> shown(List<Parameter> parameters) {
    return parameters.stream()
        .map(each -> each.isOptional() ? each.name() + "=" + each.defaultValue() : each.name())
        .toList();
  }

  static void check(String name, Family family, List<Parameter> parameters) {
    if (!name.contains(".") || name.contains(" ")) {
      throw wrong(name, "expected a name in a namespace of yours, such as acme." + name);
    }
    if (Api.named(name).isPresent()) {
      throw wrong(name, "the facade has a function of that name; expected another");
    }
    Set<String> names = new HashSet<>();
    boolean optional = false;
    for (Parameter parameter : parameters) {
      if (!names.add(parameter.name())) {
        throw wrong(name, "two parameters are called '%s'".formatted(parameter.name()));
      }
      if (optional && !parameter.isOptional()) {
        throw wrong(
            name, "'%s' must stand before what may be left out".formatted(parameter.name()));
      }
      optional = parameter.isOptional();
    }
    checkFamily(name, family, parameters);
  }

  /// Handlers of a family rely on the first parameters.
  private static void checkFamily(String name, Family family, List<Parameter> parameters) {
    int tensors =
        switch (family) {
          case BINARY_ELEMENTWISE, BINARY_ASSERTION -> 2;
          case UNARY_ELEMENTWISE, REDUCTION, SHAPE_ONLY, GATHER, CONCAT -> 1;
          case OTHER -> 0;
        };
    Kind wanted = family == Family.CONCAT ? Kind.TENSORS : Kind.TENSOR;
    for (int i = 0; i < tensors; i++) {
      if (i >= parameters.size() || parameters.get(i).kind() != wanted) {
        throw wrong(
            name,
            "of a function of the family %s the first %s a %s"
                .formatted(
                    family,
                    tensors == 1 ? "parameter is" : "two parameters are each",
                    wanted == Kind.TENSORS ? "list of tensors" : "tensor"));
      }
    }
    if (family == Family.REDUCTION && parameters.stream().noneMatch(p -> p.name().equals("axis"))) {
      throw wrong(name, "a function of the family REDUCTION has a parameter 'axis'");
    }
  }

  private static IllegalArgumentException wrong(String name, String why) {
    return Mistake.argument("Api.define of '%s': %s".formatted(name, why));
  }

  static @Nullable Object[] withDefaults(Api api, @Nullable Object[] given) {
    @Nullable Object[] filled = given.clone();
    for (int i = 0; i < filled.length; i++) {
      if (filled[i] == Overload.ABSENT) {
        filled[i] = api.parameters().get(i).defaultValue();
      }
    }
    return filled;
  }
}
