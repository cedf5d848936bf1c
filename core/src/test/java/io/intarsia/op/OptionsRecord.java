package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.op.GoldenArgument.Promotion;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

/// The options record of a facade method, built from Python's option names by its `with…` methods.
record OptionsRecord(Class<?> type) {
  static boolean is(Type type) {
    return type instanceof Class<?> record
        && record.isRecord()
        && record.getSimpleName().endsWith("Options");
  }

  static OptionsRecord of(Type type) {
    return new OptionsRecord((Class<?>) type);
  }

  boolean takes(Map<String, JsonNode> options) {
    return options.entrySet().stream()
        .allMatch(option -> withers(option.getKey(), option.getValue()).findAny().isPresent());
  }

  Object build(Map<String, JsonNode> options, GoldenArgument argument) {
    try {
      Object built = type.getMethod("defaults").invoke(null);
      for (var option : options.entrySet()) {
        Method with = withers(option.getKey(), option.getValue()).findFirst().orElseThrow();
        Type parameter = with.getGenericParameterTypes()[0];
        built = with.invoke(built, argument.as(option.getValue(), parameter));
      }
      return built;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("options of " + type, e);
    }
  }

  private Stream<Method> withers(String option, JsonNode value) {
    String name = GoldenSuite.plain("with" + option);
    return Arrays.stream(Promotion.values())
        .flatMap(promotion ->
            Arrays.stream(type.getMethods())
                .filter(method -> GoldenSuite.plain(method.getName()).equals(name))
                .filter(method -> method.getParameterCount() == 1)
                .filter(method ->
                    GoldenArgument.fits(value, method.getGenericParameterTypes()[0], promotion)));
  }
}
