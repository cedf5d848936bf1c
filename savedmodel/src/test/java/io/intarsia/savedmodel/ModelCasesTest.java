package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What Python makes of its models, made here: at once, and in a function that is traced. The cases
/// carry the numbers of the edge cases they are about.
@OnEveryExecutor
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
final class ModelCasesTest {
  private static final Path MODELS = Path.of("src/test/resources/models");
  private static final ObjectMapper JSON = new ObjectMapper();

  /// Calls that are errors here: of a value whose class only Python knows, and of a type whose
  /// fields are in another order in the function than in the file.
  private static final Set<String> ERRORS_HERE =
      Set.of("an unknown spec", "fields in another order");

  enum Mode {
    AT_ONCE,
    TRACED,
    SAVED_AGAIN
  }

  /// Models without objects.
  private static final Set<String> OF_SESSIONS = Set.of("session", "two_graphs");

  /// Models that cannot be saved again: one variable has no value; a table changes.
  private static final Set<String> NOT_AGAIN = Set.of("missing_value", "tables");

  private final Environment tf;
  @TempDir private Path temporary;

  ModelCasesTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  static Stream<Arguments> models() throws IOException {
    try (var folders = Files.list(MODELS)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("cases.json")))
          .filter(folder -> !OF_SESSIONS.contains(folder.getFileName().toString()))
          .sorted()
          .toList()
          .stream()
          .flatMap(folder ->
              Stream.of(Mode.values())
                  .filter(mode ->
                      mode != Mode.SAVED_AGAIN
                          || !NOT_AGAIN.contains(folder.getFileName().toString()))
                  .map(mode -> Arguments.of(folder.getFileName().toString(), mode)));
    }
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("models")
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void model_eachCase_givesWhatPythonDoes(String name, Mode mode) throws IOException {
    Path folder = MODELS.resolve(name);
    JsonNode json = JSON.readTree(folder.resolve("cases.json").toFile());
    List<String> failures = new ArrayList<>();
    try (var scope = tf.scope();
        SavedModel model = load(folder, mode)) {
      variables(json.path("variables"), model, failures);
      for (JsonNode each : json.path("cases")) {
        try {
          run(each, model, mode, failures);
        } catch (Exception | AssertionError e) {
          failures.add("%s: %s".formatted(each.path("id").asText(), trace(e)));
        }
      }
      assertThat(scope).isNotNull();
    }
    assertThat(String.join("\n", failures)).isEmpty();
  }

  private SavedModel load(Path folder, Mode mode) {
    SavedModel model = SavedModel.load(tf, folder);
    if (mode != Mode.SAVED_AGAIN) {
      return model;
    }
    Path again = temporary.resolve("again");
    try (model) {
      SavedModel.save(tf, model, again, SaveOptions.defaults().withSignaturesOf(model));
    }
    return SavedModel.load(tf, again);
  }

  private static String trace(Throwable e) {
    var text = new java.io.StringWriter();
    e.printStackTrace(new java.io.PrintWriter(text));
    return text.toString().lines().limit(12).reduce("", (a, b) -> a + "\n" + b);
  }

  private void variables(JsonNode json, SavedModel model, List<String> failures) {
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

  private void run(JsonNode json, SavedModel model, Mode mode, List<String> failures) {
    String id = json.path("id").asText();
    var values = new JsonValues(tf);
    double rtol = json.path("rtol").asDouble(0);
    // Signatures take arguments by name alone.
    if (json.has("signature") && !json.path("args").isEmpty()) {
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
      failures.addAll(new Expected(json).failure(() -> call(json, model, mode, args, named)));
    } else if (json.has("gradients")) {
      gradients(json, model, args, values, rtol, failures);
    } else if (json.has("training")) {
      training(json, model, args, values, rtol, failures);
    } else {
      Object result = call(json, model, mode, args, named);
      failures.addAll(values.differences(id, json.path("result"), result, rtol));
    }
  }

  private @Nullable Object call(
      JsonNode json,
      SavedModel model,
      Mode mode,
      List<@Nullable Object> args,
      Map<String, @Nullable Object> named) {
    return mode == Mode.TRACED
        ? tf.function((Ops g, List<@Nullable Object> a, Map<String, @Nullable Object> n) ->
                call(json, model, a, n))
            .apply(args, named)
        : call(json, model, args, named);
  }

  private static @Nullable Object call(
      JsonNode json,
      SavedModel model,
      List<@Nullable Object> args,
      Map<String, @Nullable Object> named) {
    return json.has("signature")
        ? model.signature(json.path("signature").asText()).call(named)
        : function(json, model).call(args, named);
  }

  private static ModelFunction<Object> function(JsonNode json, SavedModel model) {
    String path = json.path("function").asText();
    return model.function(path.isEmpty() ? "__call__" : path(path));
  }

  private void gradients(
      JsonNode json,
      SavedModel model,
      List<@Nullable Object> args,
      JsonValues values,
      double rtol,
      List<String> failures) {
    String id = json.path("id").asText();
    List<Tensor> inputs = tensors(args);
    try (GradientTape tape = tf.gradientTape()) {
      inputs.stream().filter(each -> each.dtype().isFloating()).forEach(tape::watch);
      Object result = function(json, model).call(args, Map.of());
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
      JsonNode json,
      SavedModel model,
      List<@Nullable Object> args,
      JsonValues values,
      double rtol,
      List<String> failures) {
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
        Tensor loss = (Tensor) function(json, model).call(args, Map.of());
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
