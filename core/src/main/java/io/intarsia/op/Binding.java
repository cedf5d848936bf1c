package io.intarsia.op;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Arguments of a dynamic call, matched to the parameters of one overload.
///
/// @param cost how far the values are from what the parameters want; of several overloads the
///   cheapest is meant
record Binding(Method method, List<Object> values, int cost) {
  /// The match, if the overload takes these arguments.
  ///
  /// @param named by Python's name or ours
  static Optional<Binding> of(Method method, List<?> positional, Map<String, ?> named) {
    Map<String, Object> left = new TreeMap<>();
    named.forEach((name, value) -> left.put(camel(name), value));
    List<Object> values = new ArrayList<>();
    int cost = 0;
    for (Parameter parameter : method.getParameters()) {
      Optional<Object> value = value(parameter, values.size(), positional, left);
      var type = parameter.getParameterizedType();
      int distance = value.map(v -> Conversion.cost(v, type)).orElse(Conversion.IMPOSSIBLE);
      if (value.isEmpty() || distance == Conversion.IMPOSSIBLE) {
        return Optional.empty();
      }
      values.add(value.get());
      cost += distance;
    }
    boolean complete = positional.size() <= values.size() && left.isEmpty();
    return complete ? Optional.of(new Binding(method, values, cost)) : Optional.empty();
  }

  private static Optional<Object> value(
      Parameter parameter, int index, List<?> positional, Map<String, Object> left) {
    if (index < positional.size()) {
      return Optional.of(positional.get(index));
    }
    Object named = left.remove(withoutUnderscore(parameter.getName()));
    return named == null && OptionsBuilder.isOptions(parameter.getType())
        ? OptionsBuilder.build(parameter.getType(), left)
        : Optional.ofNullable(named);
  }

  /// The values as the parameters want them.
  Object[] arguments(Ops tf) {
    Parameter[] parameters = method.getParameters();
    Object[] arguments = new Object[parameters.length];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = Conversion.convert(tf, values.get(i), parameters[i].getParameterizedType());
    }
    return arguments;
  }

  static String signature(Method method) {
    return Arrays.stream(method.getParameters())
        .map(parameter -> parameter.getType().getSimpleName() + " " + parameter.getName())
        .collect(Collectors.joining(", ", method.getName() + "(", ")"));
  }

  /// `transpose_b` to `transposeB`.
  static String camel(String name) {
    var camel = new StringBuilder();
    for (String word : name.split("_", -1)) {
      camel.append(
          camel.isEmpty() || word.isEmpty()
              ? word
              : Character.toUpperCase(word.charAt(0)) + word.substring(1));
    }
    return camel.toString();
  }

  /// Parameters named by a Java keyword end with an underscore.
  private static String withoutUnderscore(String parameter) {
    return parameter.endsWith("_") ? parameter.substring(0, parameter.length() - 1) : parameter;
  }
}
