package io.intarsia.generator;

import io.intarsia.generator.MethodSignature.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The methods that tensors have, for values of types that run functions themselves: of the table
/// `methods.json`, what dispatches.
final class ValueMethods {
  private static final String FILE = "methods.json";

  // Options of ops are arguments of functions alone, as for tensors.
  private static final Pattern PLAIN =
      Pattern.compile(
          "T|Tensor|TensorLike(\\.\\.\\.)?|Number|String(\\[]|\\.\\.\\.)?|boolean|DType|Shape"
              + "|(int|long|float|double)(\\[]|\\[]\\[]|\\.\\.\\.)?");

  private final Catalog catalog;
  private final Problems problems;

  ValueMethods(Catalog catalog, Problems problems) {
    this.catalog = catalog;
    this.problems = problems;
  }

  /// The methods of all lines of the table.
  ///
  /// @param functions of the facade, with siblings for types that dispatch
  List<ValueMethod> of(List<FacadeMethod> functions) {
    Map<String, ValueMethod> methods = new LinkedHashMap<>();
    add(methods, catalog.methods(), 0, functions, _ -> true, false);
    ValueTable values = catalog.values();
    add(methods, values.functions(), 0, functions, _ -> true, true);
    add(methods, values.alongAxis(), 0, functions, ValueMethods::hasAxis, true);
    add(methods, values.reversed(), 1, functions, ValueMethods::isOfNumber, true);
    return List.copyOf(methods.values());
  }

  private void add(
      Map<String, ValueMethod> methods,
      Map<String, List<String>> lines,
      int self,
      List<FacadeMethod> functions,
      Predicate<FacadeMethod> isMeant,
      boolean mustBe) {
    lines.forEach((name, endpoints) -> {
      List<ValueMethod> found =
          functions.stream()
              .filter(function -> isOf(function, endpoints, self) && isMeant.test(function))
              .map(function -> new ValueMethod(name, function, self))
              .toList();
      if (found.isEmpty() && mustBe) {
        problems.add(
            FILE, "no form of tf.%s dispatches, so none is x.%s".formatted(endpoints, name));
      }
      found.forEach(method -> methods.putIfAbsent(method.key(), method));
    });
  }

  private static boolean isOf(FacadeMethod function, List<String> endpoints, int self) {
    List<Parameter> parameters = function.signature().parameters();
    return endpoints.contains(function.endpoint())
        && function.group().equals(EndpointName.of(function.endpoint()).group())
        && parameters.size() > self
        && isValue(parameters.get(self))
        && parameters.stream().allMatch(parameter -> PLAIN.matcher(parameter.type()).matches());
  }

  private static boolean isValue(Parameter parameter) {
    return parameter.type().equals("T") || parameter.type().equals("TensorLike");
  }

  private static boolean hasAxis(FacadeMethod function) {
    return function.signature().parameters().stream()
        .anyMatch(parameter -> parameter.name().equals("axis"));
  }

  private static boolean isOfNumber(FacadeMethod function) {
    return function.signature().parameters().getFirst().type().equals("Number");
  }
}
