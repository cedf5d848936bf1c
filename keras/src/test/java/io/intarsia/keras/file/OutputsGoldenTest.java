package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.metric.Metric;
import io.intarsia.keras.training.Batch;
import io.intarsia.keras.training.BatchOptions;
import io.intarsia.keras.training.CompileOptions;
import io.intarsia.keras.training.FitOptions;
import io.intarsia.keras.training.Model;
import io.intarsia.keras.training.Objective;
import io.intarsia.keras.training.Verbose;
import io.intarsia.optimizer.SGD;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Models with several inputs and outputs are trained as Keras trains them, and logs have its
/// names.
final class OutputsGoldenTest {
  private static final double BOUND = 2e-5;

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  static Stream<JsonNode> cases() {
    return Tier.sample(Golden.cases("keras_outputs"), 8, golden -> golden.path("name").asText());
  }

  // -- nests and goals ----------------------------------------------------------------------------

  /// A tensor, a list or a map.
  private @Nullable Object nest(JsonNode node) {
    if (node.isNull() || node.isMissingNode()) {
      return null;
    }
    if (node.isArray()) {
      return StreamSupport.stream(node.spliterator(), false).<Object>map(this::given).toList();
    }
    if (node.has("dtype")) {
      return new GoldenArray(node).tensor(tf);
    }
    Map<String, Object> map = new LinkedHashMap<>();
    node.properties().forEach(each -> map.put(each.getKey(), given(each.getValue())));
    return map;
  }

  private Object given(JsonNode node) {
    return Objects.requireNonNull(nest(node));
  }

  private static Objective<Object> objective(JsonNode golden) {
    if (golden.has("each")) {
      return Objective.ofEach(ConfigReader.loss(golden.path("each")));
    }
    if (golden.has("outputs")) {
      return ofOutputs(golden.path("outputs"));
    }
    Objective<?> objective =
        golden.hasNonNull("loss")
            ? Objective.<Tensor>of(ConfigReader.loss(golden.path("loss")))
                .withMetrics(metrics(golden.path("metrics")))
                .withWeightedMetrics(metrics(golden.path("weighted_metrics")))
                .withWeight(golden.path("weight").asDouble())
            : Objective.<Tensor>ofLayers().withMetrics(metrics(golden.path("metrics")));
    return untyped(objective);
  }

  private static Objective<Object> ofOutputs(JsonNode outputs) {
    if (outputs.isArray()) {
      List<Objective<?>> all = new ArrayList<>();
      outputs.forEach(each -> all.add(objective(each)));
      return untyped(Objective.ofOutputs(all));
    }
    Map<String, Objective<?>> named = new LinkedHashMap<>();
    outputs.properties().forEach(each -> named.put(each.getKey(), objective(each.getValue())));
    return Objective.ofNamed(named);
  }

  @SuppressWarnings("unchecked") // of what the model gives
  private static Objective<Object> untyped(Objective<?> objective) {
    return (Objective<Object>) objective;
  }

  private static List<Metric<Tensor, Tensor>> metrics(JsonNode metrics) {
    List<Metric<Tensor, Tensor>> all = new ArrayList<>();
    metrics.forEach(each -> all.add(ConfigReader.metric(each)));
    return all;
  }

  @SuppressWarnings("unchecked") // nests of tensors
  private Layer<Object, Object> network(JsonNode golden) {
    Layer<?, ?> network = ModelReader.read(tf, KerasRegistry.empty(), golden.path("model"));
    List<Variable> variables = network.weights();
    assertThat(variables).hasSameSizeAs(golden.path("weights"));
    for (int i = 0; i < variables.size(); i++) {
      variables.get(i).assign(new GoldenArray(golden.path("weights").get(i)).tensor(tf));
    }
    return (Layer<Object, Object>) network;
  }

  // -- checks -------------------------------------------------------------------------------------

  private static void check(Map<String, Double> actual, JsonNode expected, String what) {
    Map<String, Double> wanted = new LinkedHashMap<>();
    expected.properties().forEach(each -> wanted.put(each.getKey(), each.getValue().asDouble()));
    assertThat(actual).as(what).containsOnlyKeys(wanted.keySet());
    wanted.forEach((name, value) ->
        assertThat(actual.get(name)).as(what + " " + name).isCloseTo(value, Offset.offset(BOUND)));
  }

  private static void checkNest(@Nullable Object actual, JsonNode expected) {
    switch (actual) {
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) {
          checkNest(list.get(i), expected.path(i));
        }
      }
      case Map<?, ?> map ->
          map.forEach((key, each) -> checkNest(each, expected.path(String.valueOf(key))));
      case Tensor tensor -> new GoldenArray(expected).check(tensor, BOUND, "predicted");
      case null, default -> throw new AssertionError(actual);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void severalOutputs_areTrainedTestedAndPredicted_asInKeras(JsonNode golden) {
    Layer<Object, Object> network = network(golden);
    try (Model<Object, Object> model = Model.of(tf, network)) {
      model.compile(SGD.of(0.05), objective(golden.path("objective")), CompileOptions.defaults());
      for (JsonNode step : golden.path("steps")) {
        Map<String, Double> logs =
            model.trainOnBatch(
                given(step.path("x")), given(step.path("y")), nest(step.path("sample_weight")));
        check(logs, step.path("logs"), golden.path("name").asText());
      }
      List<Variable> variables = network.weights();
      for (int i = 0; i < variables.size(); i++) {
        new GoldenArray(golden.path("after").get(i))
            .check(variables.get(i).value(), BOUND, variables.get(i).name());
      }
      if (golden.has("fit")) {
        checkFit(model, golden.path("fit"));
      }
    }
  }

  private void checkFit(Model<Object, Object> model, JsonNode golden) {
    JsonNode validation = golden.path("validation");
    Batch tested =
        new Batch(given(validation.path(0)), given(validation.path(1)), nest(validation.path(2)));
    FitOptions options =
        FitOptions.defaults()
            .withVerbose(Verbose.SILENT)
            .withShuffle(false)
            .withBatchSize(2)
            .withEpochs(2)
            .withValidationData(tested)
            .withValidationBatchSize(3);
    Object weight = nest(golden.path("sample_weight"));
    Map<String, List<Double>> history =
        model
            .fit(
                given(golden.path("x")),
                given(golden.path("y")),
                weight == null ? options : options.withSampleWeight(weight))
            .values();
    for (int i = 0; i < 2; i++) {
      int epoch = i;
      Map<String, Double> logs = new LinkedHashMap<>();
      history.forEach((name, values) -> logs.put(name, values.get(epoch)));
      ObjectNode wanted = golden.path("history").deepCopy();
      golden
          .path("history")
          .properties()
          .forEach(each -> wanted.set(each.getKey(), each.getValue().get(epoch)));
      check(logs, wanted, "epoch " + epoch);
    }
    BatchOptions threes =
        BatchOptions.defaults()
            .withBatchSize(3)
            .withVerbose(Verbose.SILENT)
            .withSampleWeight(tested.sampleWeight());
    check(
        model.evaluate(tested.x(), Objects.requireNonNull(tested.y()), threes),
        golden.path("evaluate"),
        "evaluate");
    checkNest(
        model.predict(given(golden.path("x")), threes.withSampleWeight(null).withBatchSize(2)),
        golden.path("predict"));
  }
}
