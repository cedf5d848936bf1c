package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Mode;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.keras.training.Model;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.support.Golden;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whole models of `keras.applications` compute what they compute in Python: of their config alone,
/// with weights that both sides compute.
@Timeout(300)
final class ApplicationGoldenTest {
  /// Of the largest number of the outputs.
  private static final double NEAR = 2e-5;

  private static final int ROWS = 2;
  private static final int TRAINED_ROWS = 8;
  private static final int CLASSES = 10;

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  record Case(JsonNode golden) {
    String config() {
      String path = "/golden/applications/" + this + ".json.gz";
      try (var file =
          new GZIPInputStream(Objects.requireNonNull(Case.class.getResourceAsStream(path), path))) {
        return new String(file.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new AssertionError(path, e);
      }
    }

    int params() {
      return golden.path("params").asInt();
    }

    /// Whether it is small, or its turn.
    boolean isDue() {
      return params() < 5_000_000 || Tier.isTurn(toString(), 4);
    }

    @Override
    public String toString() {
      return golden.path("name").asText();
    }
  }

  /// Large ones take a second or two.
  static Stream<Case> models() {
    int largest = Tier.values(5_000_000, Integer.MAX_VALUE);
    return Tier.sample(all().filter(each -> each.params() < largest && each.isDue()), 8);
  }

  static Stream<Case> trained() {
    boolean isFast = Tier.values(1, 0) == 1;
    return Tier.sample(
        all()
            .filter(each -> each.golden().has("training") && each.isDue())
            .filter(each -> !isFast || each.toString().endsWith("by_hand")),
        7);
  }

  static Stream<Case> written() {
    return models().filter(each -> Tier.isTurn("written " + each, 8));
  }

  private static Stream<Case> all() {
    return Golden.cases("applications/cases").map(Case::new);
  }

  private Layer<Object, Object> model(Case model) {
    Layer<Object, Object> layer = KerasFile.modelFromJson(tf, model.config());
    Drawn.fill(tf, layer, model.golden().path("gain").asDouble());
    return layer;
  }

  private Object input(Layer<?, ?> model, Case golden, int rows) {
    float scale = golden.golden().path("scale").floatValue();
    return Drawn.inputs(tf, spec(model), rows, scale);
  }

  private static Object spec(Layer<?, ?> model) {
    return ((StatefulLayer<?, ?>) model).builtFor();
  }

  private static void check(Object y, Case model) {
    JsonNode expected = model.golden().path("output");
    double[] actual = ((Tensor) y).reshape(-1).cast(DType.FLOAT64).toArray(double[].class);
    assertThat(((Tensor) y).shape()).isEqualTo(LayerCase.shape(expected));
    double[] wanted = expected.path("data").valueStream().mapToDouble(JsonNode::asDouble).toArray();
    double largest = Arrays.stream(wanted).map(Math::abs).max().orElseThrow();
    double rounding = 10 * model.golden().path("training").path("sensitivity").asDouble();
    assertThat(actual).containsExactly(wanted, Offset.offset(NEAR * largest + rounding));
  }

  @ParameterizedTest
  @MethodSource("models")
  void model_ofItsConfig_givesWhatKerasGives(Case golden) {
    Layer<Object, Object> model = model(golden);
    assertThat(model.countParams()).isEqualTo(golden.golden().path("params").asLong());
    assertThat(model.weights()).hasSize(golden.golden().path("weights").asInt());
    assertThat(Drawn.fingerprint(model)).isEqualTo(golden.golden().path("fingerprint").asLong());
    Object x = input(model, golden, ROWS);
    check(model.apply(x), golden);
    FunctionOptions options =
        FunctionOptions.defaults().withSourceLines(false).withInputSignature(spec(model));
    var inference = tf.function((Ops g, Object in) -> model.apply(g, in, Mode.INFERENCE), options);
    check(inference.apply(x), golden);
  }

  @ParameterizedTest(allowZeroInvocations = true) // it is the turn of few
  @MethodSource("written")
  void model_writtenAndRead_givesWhatItGave(Case golden, @TempDir Path folder) throws IOException {
    Layer<Object, Object> model = model(golden);
    Path file = folder.resolve("model.keras");
    KerasFile.write(model, file);
    check(KerasFile.read(tf, file).apply(input(model, golden, ROWS)), golden);
    assertThat(layers(KerasFile.toJson(model))).isEqualTo(layers(golden.config()));
  }

  // By name: Keras has inputs that are needed late among the layers. Graphs know less of shapes.
  private static Map<String, JsonNode> layers(String config) {
    JsonNode comparable = KerasFilesGoldenTest.comparable(Json.ofText(config));
    comparable.findParents("keras_history").forEach(each -> ((ObjectNode) each).remove("shape"));
    Map<String, JsonNode> layers = new TreeMap<>();
    comparable
        .path("config")
        .path("layers")
        .forEach(each -> layers.put(each.path("config").path("name").asText(), each));
    return layers;
  }

  @ParameterizedTest
  @MethodSource("trained")
  @SuppressWarnings("unchecked") // the models give tensors
  void model_trainedForTenSteps_hasTheLossesOfKeras(Case golden) {
    var layer = (Layer<Object, Tensor>) (Layer<?, ?>) model(golden);
    JsonNode training = golden.golden().path("training");
    double bound = NEAR + 10 * training.path("sensitivity").asDouble();
    Object x = input(layer, golden, TRAINED_ROWS);
    long[] sizes = layer.apply(x).shape().toArray();
    Shape batch = Shape.of(Arrays.copyOf(sizes, sizes.length - 1));
    Tensor y = Drawn.labels(tf, batch, CLASSES);
    try (Model<Object, Tensor> model = Model.of(tf, layer)) {
      model.compile(
          SGD.of(training.path("rate").asDouble()),
          SparseCategoricalCrossentropy.of().withFromLogits(true));
      for (JsonNode loss : training.path("losses")) {
        model.resetMetrics();
        assertThat(model.trainOnBatch(x, y).get("loss"))
            .isCloseTo(loss.asDouble(), Offset.offset(bound));
      }
    }
  }
}
