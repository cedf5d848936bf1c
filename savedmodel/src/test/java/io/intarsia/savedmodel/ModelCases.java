package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs cases of a model, as `cases.json` has them, and keeps what is not as in Python.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class ModelCases {
  /// Calls that are errors here: of a value whose class only Python knows, and of a type whose
  /// fields are in another order in the function than in the file.
  private static final Set<String> ERRORS_HERE =
      Set.of("an unknown spec", "fields in another order");

  enum Mode {
    EAGER,
    TRACED,
    SAVED_AGAIN
  }

  private final Environment tf;
  private final SavedModel model;
  private final Mode mode;
  private final List<String> failures = new ArrayList<>();

  ModelCases(Environment tf, SavedModel model, Mode mode) {
    this.tf = tf;
    this.model = model;
    this.mode = mode;
  }

  /// How a model is loaded, with what its cases say of tags.
  static LoadOptions options(JsonNode json) {
    Set<String> tags = new HashSet<>();
    json.path("tags").forEach(tag -> tags.add(tag.asText()));
    var options = LoadOptions.defaults().withKnownTypes(false);
    return tags.isEmpty() ? options : options.withTags(tags);
  }

  /// What was different, a line or more for each.
  String failures() {
    return String.join("\n", failures);
  }

  private static String trace(Throwable e) {
    var text = new java.io.StringWriter();
    e.printStackTrace(new java.io.PrintWriter(text));
    return text.toString().lines().limit(12).reduce("", (a, b) -> a + "\n" + b);
  }

  void variables(JsonNode json) {
    for (JsonNode each : json) {
      for (JsonNode path : each.path("paths")) {
        Variable variable = model.variable(path(path.asText()));
        failures.addAll(
            new JsonValues(tf).differences(path.asText(), each.path("value"), variable.value(), 0));
        assertThat(variable.isTrainable()).isEqualTo(each.path("trainable").booleanValue());
      }
    }
  }

  private static String path(String escaped) {
    StringBuilder path = new StringBuilder();
    for (String name : escaped.split("/", -1)) {
      path.append(path.isEmpty() ? "" : ".").append(name.replace(".S", "/").replace("..", "."));
    }
    return path.toString();
  }

  /// Runs a case.
  void run(JsonNode json) {
    try {
      check(json);
    } catch (Exception | AssertionError e) {
      failures.add("%s: %s".formatted(json.path("id").asText(), trace(e)));
    }
  }

  private void check(JsonNode json) {
    String id = json.path("id").asText();
    var values = new JsonValues(tf);
    double rtol = json.path("rtol").asDouble(0);
    // Signatures take several arguments by name alone: there is no way to write it otherwise.
    if (json.has("signature") && json.path("args").size() > 1) {
      return;
    }
    if (json.has("variable")) {
      Variable variable = model.variable(path(json.path("variable").asText()));
      failures.addAll(values.differences(id, json.path("result"), variable.value(), rtol));
      return;
    }
    List<@Nullable Object> args = values.list(json.path("args"));
    Map<String, @Nullable Object> named = values.map(json.path("kwargs"));
    if (json.has("error") || ERRORS_HERE.contains(id)) {
      failures.addAll(new Expected(json).failure(() -> call(json, args, named)));
    } else if (json.has("gradients")) {
      gradients(json, args, values, rtol);
    } else if (json.has("training")) {
      training(json, args, values, rtol);
    } else {
      Object result = call(json, args, named);
      failures.addAll(values.differences(id, json.path("result"), result, rtol));
    }
  }

  private @Nullable Object call(
      JsonNode json, List<@Nullable Object> args, Map<String, @Nullable Object> named) {
    return mode == Mode.TRACED
        ? tf.function((Ops g, List<@Nullable Object> a, Map<String, @Nullable Object> n) ->
                callNow(json, a, n))
            .apply(args, named)
        : callNow(json, args, named);
  }

  private @Nullable Object callNow(
      JsonNode json, List<@Nullable Object> args, Map<String, @Nullable Object> named) {
    if (!json.has("signature")) {
      return function(json).call(args, named);
    }
    ModelSignature signature = model.signature(json.path("signature").asText());
    return args.isEmpty() ? signature.call(named) : signature.call((Tensor) args.getFirst());
  }

  private ModelFunction<Object> function(JsonNode json) {
    String path = json.path("function").asText();
    return model.function(path.isEmpty() ? "__call__" : path(path));
  }

  private void gradients(
      JsonNode json, List<@Nullable Object> args, JsonValues values, double rtol) {
    String id = json.path("id").asText();
    List<Tensor> inputs = tensors(args);
    try (GradientTape tape = tf.gradientTape()) {
      inputs.stream().filter(each -> each.dtype().isFloating()).forEach(tape::watch);
      Object result = function(json).call(args, Map.of());
      failures.addAll(values.differences(id, json.path("result"), result, rtol));
      Tensor total = total(result);
      var byVariable = json.path("gradients").path("variables");
      List<Object> sources = new ArrayList<>(inputs);
      List<JsonNode> expected = new ArrayList<>();
      json.path("gradients").path("args").forEach(expected::add);
      byVariable
          .properties()
          .forEach(entry -> {
            sources.add(model.variable(path(entry.getKey())));
            expected.add(entry.getValue());
          });
      List<?> found = (List<?>) tape.gradient(total, sources);
      for (int i = 0; i < sources.size(); i++) {
        failures.addAll(
            values.differences(id + " gradient " + i, expected.get(i), found.get(i), rtol));
      }
    }
  }

  private static List<Tensor> tensors(@Nullable Object nest) {
    return Nest.expanded().flatten(nest).stream()
        .filter(Tensor.class::isInstance)
        .map(Tensor.class::cast)
        .toList();
  }

  private Tensor total(@Nullable Object result) {
    return tensors(result).stream()
        .map(each -> tf.math.reduceSum(each))
        .reduce(Tensor::plus)
        .orElseThrow();
  }

  private void training(
      JsonNode json, List<@Nullable Object> args, JsonValues values, double rtol) {
    JsonNode training = json.path("training");
    List<Tensor> losses = new ArrayList<>();
    List<Variable> variables =
        training
            .path("variables")
            .propertyStream()
            .map(entry -> model.variable(path(entry.getKey())))
            .toList();
    int steps = training.path("losses").path("tensor").path("values").size();
    for (int i = 0; i < steps; i++) {
      try (GradientTape tape = tf.gradientTape()) {
        Tensor loss = (Tensor) function(json).call(args, Map.of());
        List<?> gradients = (List<?>) tape.gradient(loss, variables);
        for (int v = 0; v < variables.size(); v++) {
          Tensor gradient = tf.convertToTensor(gradients.get(v));
          variables.get(v).assignSub(gradient.times(training.path("rate").doubleValue()));
        }
        losses.add(loss);
      }
    }
    String id = json.path("id").asText();
    failures.addAll(values.differences(id, training.path("losses"), tf.stack(losses), rtol));
    training
        .path("variables")
        .properties()
        .forEach(entry ->
            failures.addAll(
                values.differences(
                    id, entry.getValue(), model.variable(path(entry.getKey())).value(), rtol)));
  }

  /// What a case expects to fail.
  private record Expected(JsonNode json) {
    List<String> failure(Runnable call) {
      String id = json.path("id").asText();
      Class<?> type =
          switch (json.path("error").asText()) {
            case "noMatch", "noTrace", "arguments", "" -> IllegalArgumentException.class;
            case "hostFunction" -> UnsupportedOperationException.class;
            case "failedPrecondition" -> IllegalStateException.class;
            // Here nothing runs that does not fit.
            case "invalidArgument" ->
                json.has("signature") ? IllegalArgumentException.class : TensorFlowException.class;
            default -> TensorFlowException.class;
          };
      try {
        call.run();
      } catch (RuntimeException e) {
        return type.isInstance(e) ? List.of() : List.of("%s: %s".formatted(id, trace(e)));
      }
      return List.of(id + ": did not fail");
    }
  }
}
