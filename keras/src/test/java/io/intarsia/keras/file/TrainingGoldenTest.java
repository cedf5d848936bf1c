package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.keras.metric.Metric;
import io.intarsia.keras.metric.SparseCategoricalAccuracy;
import io.intarsia.keras.training.BatchOptions;
import io.intarsia.keras.training.Callback;
import io.intarsia.keras.training.CompileOptions;
import io.intarsia.keras.training.EarlyStopping;
import io.intarsia.keras.training.FitOptions;
import io.intarsia.keras.training.History;
import io.intarsia.keras.training.LambdaCallback;
import io.intarsia.keras.training.Model;
import io.intarsia.keras.training.MonitorMode;
import io.intarsia.keras.training.Objective;
import io.intarsia.keras.training.ReduceLROnPlateau;
import io.intarsia.keras.training.Verbose;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.AdamW;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.RMSprop;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Trainings give the losses, metrics and weights that those of Keras give, step by step, and
/// callbacks decide as Keras's do.
final class TrainingGoldenTest {
  private static final Offset<Double> NEAR = Offset.offset(2e-5);

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private static Stream<JsonNode> of(String part) {
    return StreamSupport.stream(Golden.read("keras_training").path(part).spliterator(), false);
  }

  static Stream<JsonNode> steps() {
    return Tier.sample(of("steps"), 8, each -> each.path("name").asText());
  }

  static Stream<Arguments> fits() {
    return of("fits").flatMap(golden -> Stream.of(1, 2, 3).map(steps -> arguments(golden, steps)));
  }

  static Stream<JsonNode> decisions() {
    return of("decisions");
  }

  // -- models -------------------------------------------------------------------------------------

  @SuppressWarnings("unchecked") // layers of tensors
  private Layer<Tensor, Tensor> network(JsonNode golden) {
    Layer<Tensor, Tensor> network = null;
    for (JsonNode each : golden.path("layers")) {
      var layer = (Layer<Tensor, Tensor>) ConfigReader.layer(each);
      network = network == null ? layer : network.then(layer);
    }
    return built(network, golden);
  }

  private Layer<Tensor, Tensor> built(@Nullable Layer<Tensor, Tensor> network, JsonNode golden) {
    assertThat(network).isNotNull();
    long[] sizes = new long[golden.path("input").size()];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = golden.path("input").get(i).asLong(-1);
    }
    ((StatefulLayer<Tensor, Tensor>) Objects.requireNonNull(network))
        .build(tf, TensorSpec.of(Shape.of(sizes), DType.FLOAT32));
    List<Variable> variables = network.weights();
    assertThat(variables).hasSameSizeAs(golden.path("weights"));
    for (int i = 0; i < variables.size(); i++) {
      variables.get(i).assign(new GoldenArray(golden.path("weights").get(i)).tensor(tf));
    }
    return network;
  }

  private static UpdateRule rule(JsonNode optimizer) {
    JsonNode config = optimizer.path("config");
    UpdateRule rule = rule(optimizer, config.path("learning_rate").asDouble());
    return config.path("learning_rate").isObject()
        ? scheduled(rule, Schedules.of(config.path("learning_rate")))
        : rule;
  }

  private static UpdateRule scheduled(UpdateRule rule, Schedule schedule) {
    return switch (rule) {
      case SGD sgd -> sgd.withLearningRate(schedule);
      case Adam adam -> adam.withLearningRate(schedule);
      default -> throw new AssertionError(rule);
    };
  }

  private static UpdateRule rule(JsonNode optimizer, double rate) {
    JsonNode config = optimizer.path("config");
    return switch (optimizer.path("class").asText()) {
      case "SGD" ->
          SGD.of(rate)
              .withMomentum(config.path("momentum").asDouble())
              .withNesterov(config.path("nesterov").asBoolean());
      case "Adam" -> Adam.of(rate).withAmsgrad(config.path("amsgrad").asBoolean());
      case "AdamW" -> AdamW.of(rate).withWeightDecay(config.path("weight_decay").asDouble());
      case "RMSprop" ->
          RMSprop.of(rate)
              .withMomentum(config.path("momentum").asDouble())
              .withCentered(config.path("centered").asBoolean());
      default -> throw new AssertionError(optimizer);
    };
  }

  /// An option of optimizers in the files.
  private record Option(
      String name, BiFunction<OptimizerOptions, JsonNode, OptimizerOptions> with) {}

  private static final List<Option> OPTIONS =
      List.of(
          new Option("clipnorm", (o, value) -> o.withClipnorm(value.asDouble())),
          new Option("clipvalue", (o, value) -> o.withClipvalue(value.asDouble())),
          new Option("global_clipnorm", (o, value) -> o.withGlobalClipnorm(value.asDouble())),
          new Option("loss_scale_factor", (o, value) -> o.withLossScaleFactor(value.asDouble())),
          new Option("use_ema", (o, value) -> o.withUseEma(value.asBoolean())),
          new Option("ema_momentum", (o, value) -> o.withEmaMomentum(value.asDouble())),
          new Option(
              "ema_overwrite_frequency", (o, value) -> o.withEmaOverwriteFrequency(value.asInt())),
          new Option(
              "gradient_accumulation_steps",
              (o, value) -> o.withGradientAccumulationSteps(value.asInt())));

  private static CompileOptions options(JsonNode optimizer) {
    JsonNode config = optimizer.path("config");
    OptimizerOptions options = OptimizerOptions.defaults();
    for (Option each : OPTIONS) {
      if (config.hasNonNull(each.name())) {
        options = each.with().apply(options, config.path(each.name()));
      }
    }
    // That of AdamW is its rule's.
    if (config.hasNonNull("weight_decay") && !optimizer.path("class").asText().equals("AdamW")) {
      options = options.withWeightDecay(config.path("weight_decay").asDouble());
    }
    return CompileOptions.defaults().withOptimizer(options);
  }

  private static List<Metric<Tensor, Tensor>> metrics(JsonNode metrics) {
    List<Metric<Tensor, Tensor>> all = new ArrayList<>();
    metrics.forEach(each -> all.add(ConfigReader.metric(each)));
    return all;
  }

  private Tensor tensor(JsonNode array) {
    return new GoldenArray(array).tensor(tf);
  }

  private @Nullable Tensor optional(JsonNode array) {
    return array.isMissingNode() || array.isNull() ? null : tensor(array);
  }

  private static void check(Map<String, Double> actual, JsonNode expected, String what) {
    check(actual, expected, what, 0);
  }

  /// @param bound how far numbers may be away, in parts of what they are; zero where they are of 32
  ///   bits
  private static void check(
      Map<String, Double> actual, JsonNode expected, String what, double bound) {
    Map<String, Double> wanted = new LinkedHashMap<>();
    expected.properties().forEach(each -> wanted.put(each.getKey(), each.getValue().asDouble()));
    assertThat(actual).as(what).containsOnlyKeys(wanted.keySet());
    wanted.forEach((name, value) ->
        assertThat(actual.get(name)).as(what + " " + name).isCloseTo(value, near(bound, value)));
  }

  private static Offset<Double> near(double bound, double value) {
    return bound == 0 ? NEAR : Offset.offset(bound + bound * Math.abs(value));
  }

  // -- steps --------------------------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("steps")
  void tenSteps_giveTheLossesMetricsAndWeightsOfKeras(JsonNode golden) {
    double bound = golden.path("bound").asDouble();
    Layer<Tensor, Tensor> network = network(golden);
    Objective<Tensor> objective =
        Objective.<Tensor>of(ConfigReader.loss(golden.path("loss")))
            .withMetrics(metrics(golden.path("metrics")))
            .withWeightedMetrics(metrics(golden.path("weighted_metrics")));
    try (Model<Tensor, Tensor> model = Model.of(tf, network)) {
      model.compile(rule(golden.path("optimizer")), objective, options(golden.path("optimizer")));
      for (JsonNode step : golden.path("steps")) {
        Map<String, Double> logs =
            model.trainOnBatch(
                tensor(step.path("x")),
                tensor(step.path("y")),
                optional(step.path("sample_weight")));
        check(logs, step.path("logs"), golden.path("name").asText(), bound);
      }
      JsonNode test = golden.path("test");
      check(
          model.testOnBatch(tensor(test.path("x")), tensor(test.path("y"))),
          test.path("logs"),
          "test",
          bound);
    }
    checkWeights(network, golden);
  }

  private static void checkWeights(Layer<Tensor, Tensor> network, JsonNode golden) {
    double bound = golden.path("bound").asDouble();
    List<Variable> variables = network.weights();
    for (int i = 0; i < variables.size(); i++) {
      JsonNode expected = golden.path("after").get(i).path("data");
      float[] actual = variables.get(i).value().reshape(-1).toArray(float[].class);
      for (int j = 0; j < actual.length; j++) {
        assertThat((double) actual[j])
            .as(variables.get(i).name())
            .isCloseTo(expected.get(j).asDouble(), near(bound, expected.get(j).asDouble()));
      }
    }
  }

  // -- whole trainings ----------------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("fits")
  void fit_givesTheHistoryOfKeras_withAnyNumberOfStepsInACall(JsonNode golden, int steps) {
    Tensor x = tensor(golden.path("x"));
    Tensor y = tensor(golden.path("y"));
    try (Model<Tensor, Tensor> model = Model.of(tf, network(golden))) {
      model.compile(
          rule(golden.path("optimizer")),
          Objective.<Tensor>of(SparseCategoricalCrossentropy.of().withFromLogits(true))
              .withMetrics(SparseCategoricalAccuracy.of()),
          options(golden.path("optimizer")).withStepsPerExecution(steps));
      History history = model.fit(x, y, fitOptions(golden));
      JsonNode expected = golden.path("history");
      assertThat(history.values()).hasSize(expected.size());
      expected
          .properties()
          .forEach(each -> {
            List<Double> numbers = history.get(each.getKey());
            assertThat(numbers).hasSameSizeAs(each.getValue());
            for (int i = 0; i < numbers.size(); i++) {
              assertThat(numbers.get(i))
                  .as(each.getKey())
                  .isCloseTo(each.getValue().get(i).asDouble(), NEAR);
            }
          });
      BatchOptions fours = BatchOptions.defaults().withBatchSize(4).withVerbose(Verbose.SILENT);
      check(model.evaluate(x, y, fours), golden.path("evaluate"), "evaluate");
      float[] predicted = model.predict(x, fours).reshape(-1).toArray(float[].class);
      for (int i = 0; i < predicted.length; i++) {
        assertThat((double) predicted[i])
            .isCloseTo(golden.path("predict").path("data").get(i).asDouble(), NEAR);
      }
    }
  }

  private FitOptions fitOptions(JsonNode golden) {
    JsonNode given = golden.path("options");
    FitOptions options =
        FitOptions.defaults()
            .withShuffle(false)
            .withVerbose(Verbose.SILENT)
            .withEpochs(given.path("epochs").asInt())
            .withBatchSize(given.path("batch_size").asInt(32))
            .withInitialEpoch(given.path("initial_epoch").asInt())
            .withValidationSplit(given.path("validation_split").asDouble())
            .withValidationFreq(given.path("validation_freq").asInt(1));
    Tensor weights = optional(golden.path("sample_weight"));
    if (weights != null) {
      options = options.withSampleWeight(weights);
    }
    if (golden.hasNonNull("class_weight")) {
      Map<Integer, Double> classes = new LinkedHashMap<>();
      golden
          .path("class_weight")
          .properties()
          .forEach(each -> classes.put(Integer.valueOf(each.getKey()), each.getValue().asDouble()));
      options = options.withClassWeight(classes);
    }
    return options;
  }

  // -- callbacks ----------------------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("decisions")
  void callback_decidesAsThatOfKeras(JsonNode golden) {
    JsonNode values = golden.path("values");
    Callback losing =
        LambdaCallback.of()
            .withOnEpochEnd(
                (training, epoch, logs) -> logs.put("val_loss", values.get(epoch).asDouble()));
    boolean stops = "EarlyStopping".equals(golden.path("callback").asText());
    EarlyStopping stopping = stopping(golden.path("arguments"));
    Callback callback = stops ? stopping : reducing(golden.path("arguments"));
    Tensor x = tf.zeros(new int[] {2, 1});
    Layer<Tensor, Tensor> one = Dense.of(1);
    try (Model<Tensor, Tensor> model = Model.of(tf, one)) {
      model.compile(SGD.of(0.1), MeanSquaredError.of());
      History history =
          model.fit(
              x,
              x,
              FitOptions.defaults()
                  .withVerbose(Verbose.SILENT)
                  .withEpochs(values.size())
                  .withCallbacks(losing, callback));
      assertThat(history.epochs()).hasSize(golden.path("epochs").asInt());
      assertThat(model.optimizer().learningRate().asDouble())
          .isCloseTo(golden.path("last_rate").asDouble(), Offset.offset(1e-9));
      if (stops) {
        assertThat(stopping.stoppedEpoch().orElse(0))
            .isEqualTo(golden.path("stopped_epoch").asInt());
        assertThat(stopping.bestEpoch()).isEqualTo(golden.path("best_epoch").asInt());
      } else {
        List<Double> rates = history.get("learning_rate");
        for (int i = 0; i < rates.size(); i++) {
          assertThat(rates.get(i))
              .isCloseTo(golden.path("learning_rates").get(i).asDouble(), Offset.offset(1e-9));
        }
      }
    }
  }

  private static EarlyStopping stopping(JsonNode arguments) {
    EarlyStopping stopping =
        EarlyStopping.of()
            .withPatience(arguments.path("patience").asInt())
            .withMinDelta(arguments.path("min_delta").asDouble())
            .withStartFromEpoch(arguments.path("start_from_epoch").asInt());
    if (arguments.has("baseline")) {
      stopping = stopping.withBaseline(arguments.path("baseline").asDouble());
    }
    return arguments.has("mode") ? stopping.withMode(MonitorMode.MAX) : stopping;
  }

  private static ReduceLROnPlateau reducing(JsonNode arguments) {
    ReduceLROnPlateau reducing =
        ReduceLROnPlateau.of()
            .withPatience(arguments.path("patience").asInt())
            .withFactor(arguments.path("factor").asDouble(0.1))
            .withCooldown(arguments.path("cooldown").asInt())
            .withMinLr(arguments.path("min_lr").asDouble())
            .withMinDelta(arguments.path("min_delta").asDouble(1e-4));
    return arguments.has("mode") ? reducing.withMode(MonitorMode.MAX) : reducing;
  }
}
