package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A case of `golden/optimizers.json`: an optimizer, and what Keras makes of variables with it.
record OptimizerCase(JsonNode json) {
  private static final JsonNode FILE = Golden.read("optimizers");

  static Stream<OptimizerCase> all() {
    return Golden.cases("optimizers").map(OptimizerCase::new);
  }

  /// The gradients and variables of a loss scale, without a case.
  static JsonNode lossScale() {
    return FILE.path("lossScale");
  }

  // -- what it makes ------------------------------------------------------------------------------

  List<Variable> variables(Environment tf) {
    return names().map(name -> variable(tf, name, dtype())).toList();
  }

  static Variable variable(Environment tf, String name, DType dtype) {
    Tensor initial = tensor(tf, FILE.path("initial").path(name), shape(name)).cast(dtype);
    return Variable.of(tf, initial, VariableOptions.defaults().withName(name));
  }

  Optimizer optimizer(Environment tf, List<Variable> variables) {
    return Optimizer.of(tf, rule(), options(variables));
  }

  /// The gradients of each step.
  List<List<@Nullable Object>> gradients(Environment tf) {
    return gradients(tf, json.path("gradients").asText(), dtype());
  }

  static List<List<@Nullable Object>> gradients(Environment tf, String kind, DType dtype) {
    List<String> names = names(kind).toList();
    List<List<@Nullable Object>> steps = new ArrayList<>();
    for (JsonNode step : FILE.path("gradients").path(kind)) {
      List<@Nullable Object> gradients = new ArrayList<>();
      for (int i = 0; i < step.size(); i++) {
        gradients.add(gradient(tf, step.get(i), shape(names.get(i)), dtype));
      }
      steps.add(gradients);
    }
    return steps;
  }

  private static @Nullable Object gradient(
      Environment tf, JsonNode given, long[] shape, DType dtype) {
    if (given.isNull()) {
      return null;
    }
    if (given.isArray()) {
      return tensor(tf, given, shape).cast(dtype);
    }
    int[] indices = given.path("indices").valueStream().mapToInt(JsonNode::asInt).toArray();
    Tensor values = tensor(tf, given.path("values"), indices.length, shape[1]).cast(dtype);
    return IndexedSlices.of(values, tf.constant(indices));
  }

  private static Tensor tensor(Environment tf, JsonNode flat, long... shape) {
    double[] numbers = flat.valueStream().mapToDouble(JsonNode::asDouble).toArray();
    return tf.constant(numbers).cast(DType.FLOAT32).reshape(shape);
  }

  // -- what comes of it ---------------------------------------------------------------------------

  /// Compares the variables with those of Keras.
  void check(int step, List<Variable> variables) {
    check("step " + step, json.path("values").path(step), variables);
  }

  /// Compares the variables with those at the end, if there are any.
  void checkFinalized(List<Variable> variables) {
    check("at the end", json.path("finalized"), variables);
  }

  boolean isFinalized() {
    return json.has("finalized");
  }

  private void check(String when, JsonNode expected, List<Variable> variables) {
    for (int i = 0; i < variables.size(); i++) {
      check(when, expected.path(i), variables.get(i), tolerance());
    }
  }

  static void check(String when, JsonNode expected, Variable variable, double tolerance) {
    double[] got;
    try (Tensor flat = variable.value().cast(DType.FLOAT64).reshape(-1)) {
      got = flat.toArray(double[].class);
    }
    assertThat(got).as("%s, %s", when, variable.name()).hasSize(expected.size());
    for (int i = 0; i < got.length; i++) {
      double wanted = expected.get(i).asDouble();
      assertThat(got[i])
          .as("%s, %s[%d] of %s", when, variable.name(), i, Arrays.toString(got))
          .isCloseTo(wanted, within(tolerance * Math.max(1, Math.abs(wanted))));
    }
  }

  /// A few roundings of the dtype.
  private double tolerance() {
    if (json.has("tolerance")) {
      return json.path("tolerance").asDouble();
    }
    return switch (dtype()) {
      case FLOAT64 -> 1e-12;
      case FLOAT32 -> 4e-6;
      case FLOAT16 -> 8e-3;
      default -> 6e-2;
    };
  }

  // -- its parts ----------------------------------------------------------------------------------

  DType dtype() {
    return DType.ofName(json.path("dtype").asText());
  }

  private Stream<String> names() {
    return names(json.path("gradients").asText());
  }

  private static Stream<String> names(String kind) {
    return FILE.path("variables").path(kind).valueStream().map(JsonNode::asText);
  }

  private static long[] shape(String name) {
    return FILE.path("shapes").path(name).valueStream().mapToLong(JsonNode::asLong).toArray();
  }

  private UpdateRule rule() {
    try {
      Class<?> type = Class.forName("io.intarsia.optimizer." + json.path("rule").asText());
      Object rule = type.getMethod("defaults").invoke(null);
      return (UpdateRule) with(rule, json.path("config"));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("rule of " + this, e);
    }
  }

  private OptimizerOptions options(List<Variable> variables) {
    var options = (OptimizerOptions) with(OptimizerOptions.defaults(), json.path("options"));
    List<String> excluded = json.path("excluded").valueStream().map(JsonNode::asText).toList();
    String[] names =
        json.path("excludedNames").valueStream().map(JsonNode::asText).toArray(String[]::new);
    return options
        .withoutWeightDecayOf(
            variables.stream().filter(each -> excluded.contains(each.name())).toList())
        .withoutWeightDecayOf(names);
  }

  /// A record with other numbers, by its `with…` methods.
  private static Object with(Object record, JsonNode numbers) {
    Object changed = record;
    for (var number : numbers.properties()) {
      changed = with(changed, number.getKey(), number.getValue());
    }
    return changed;
  }

  private static Object with(Object record, String name, JsonNode value) {
    String method = "with" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    @Nullable Object argument = argument(value);
    for (Method with : record.getClass().getMethods()) {
      if (with.getName().equals(method) && takes(with.getParameterTypes()[0], argument)) {
        try {
          boolean isInt = with.getParameterTypes()[0] == int.class;
          return with.invoke(record, isInt ? (Object) value.asInt() : argument);
        } catch (ReflectiveOperationException e) {
          throw new LinkageError(method, e);
        }
      }
    }
    throw new LinkageError("no " + method + " of " + record);
  }

  private static @Nullable Object argument(JsonNode value) {
    if (value.isNull()) {
      return null;
    }
    if (value.isObject()) {
      return ScheduleCase.schedule(value);
    }
    return value.isBoolean() ? (Object) value.asBoolean() : (Object) value.asDouble();
  }

  private static boolean takes(Class<?> type, @Nullable Object argument) {
    return switch (argument) {
      case null -> !type.isPrimitive();
      case Schedule _ -> type == Schedule.class;
      case Boolean _ -> type == boolean.class;
      default -> type == double.class || type == int.class || type == Double.class;
    };
  }

  @Override
  public String toString() {
    return json.path("id").asText();
  }
}
