package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Sequential;
import io.intarsia.keras.constraint.KerasConstraints;
import io.intarsia.keras.initializer.KerasInitializers;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.KerasLayers;
import io.intarsia.keras.regularizer.KerasRegularizers;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Golden;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Files that Keras wrote are read, compute what they computed there, and are written again: the
/// same config, and the same arrays at the same places. `tools/golden/keras_opens.py` has Python
/// open what was written.
final class KerasFilesGoldenTest {
  /// Arguments that are not offered, none of which Python sets when a file has none.
  private static final Set<String> LEFT_OUT =
      Set.of(
          "quantization_config",
          "input_axes",
          "output_axes",
          "shared_object_id",
          "vocabulary",
          "vocabulary_size",
          "oov_method",
          "renorm_momentum");

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  static Path file(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(
                  KerasFilesGoldenTest.class.getResource("/golden/keras_files/" + name), name)
              .toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static Stream<JsonNode> cases() {
    return Stream.concat(Golden.cases("keras_files/cases"), Golden.cases("keras_files/functions"));
  }

  static Stream<String> models() {
    return cases()
        .filter(golden ->
            StreamSupport.stream(golden.path("classes").spliterator(), false)
                .allMatch(each -> isOffered(each.asText())))
        .map(golden -> golden.path("file").asText())
        .filter(file -> !file.endsWith(".weights.h5"));
  }

  private static boolean isOffered(String className) {
    return Stream.of(
            KerasLayers.defaults(),
            KerasInitializers.defaults(),
            KerasRegularizers.defaults(),
            KerasConstraints.defaults())
        .anyMatch(classes -> classes.containsKey(className));
  }

  static Stream<String> archives() {
    return models().filter(file -> file.endsWith(".keras"));
  }

  private static JsonNode golden(String file) {
    return cases()
        .filter(golden -> golden.path("file").asText().equals(file))
        .findFirst()
        .orElseThrow();
  }

  /// A tensor, a list or a map.
  private Object nest(JsonNode node) {
    if (!node.isObject() || node.has("dtype")) {
      return node.isArray() ? list(node) : LayerCase.nest(tf, node);
    }
    Map<String, Object> map = new LinkedHashMap<>();
    node.properties().forEach(each -> map.put(each.getKey(), nest(each.getValue())));
    return map;
  }

  private List<Object> list(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false).map(this::nest).toList();
  }

  private void check(Layer<Object, Object> model, JsonNode golden) {
    checkOutput(model.apply(nest(golden.path("input"))), golden, golden.path("output"));
  }

  private void checkOutput(Object actual, JsonNode golden, JsonNode expected) {
    if (actual instanceof Map<?, ?> map) {
      map.forEach((key, each) ->
          checkOutput(Objects.requireNonNull(each), golden, expected.path(String.valueOf(key))));
    } else {
      new LayerCase(golden).check(actual, expected, golden.path("file").asText());
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void read_ofAModelOfKeras_computesWhatItComputed(String file) throws IOException {
    check(KerasFile.read(tf, file(file)), golden(file));
  }

  @ParameterizedTest
  @MethodSource("archives")
  void write_ofAModelThatWasRead_writesWhatKerasWrote(String file) throws IOException {
    KerasModel model = KerasFile.readAll(tf, file(file), KerasFileOptions.defaults());
    Path written = Files.createDirectories(Path.of("target", "keras-files")).resolve(file);
    KerasFile.write(model, written, KerasFileOptions.defaults());
    // Graphs know less of shapes behind an einsum and a loop over steps than Keras does.
    boolean knowsShapes =
        !Set.of("attention.keras", "recurrent.keras", "masked.keras").contains(file);
    assertThat(config(written, knowsShapes)).isEqualTo(config(file(file), knowsShapes));
    assertThat(arrays(written)).isEqualTo(arrays(file(file)));
    check(KerasFile.read(tf, written), golden(file));
  }

  private static JsonNode config(Path file, boolean knowsShapes) throws IOException {
    byte[] text = KerasArchive.read(file).get(KerasArchive.CONFIG);
    JsonNode config = comparable(Json.MAPPER.readTree(text));
    // Inputs come first here, and among functions there in the order of their depth.
    config
        .findParents("input_layers")
        .forEach(model -> ((ObjectNode) model).set("layers", sorted(model.path("layers"))));
    if (!knowsShapes) {
      config.findParents("keras_history").forEach(each -> ((ObjectNode) each).remove("shape"));
    }
    return config;
  }

  private static JsonNode sorted(JsonNode layers) {
    return Json.of(
        StreamSupport.stream(layers.spliterator(), false)
            .sorted(Comparator.comparing(layer -> layer.path("name").asText() + layer))
            .toList());
  }

  // Without what is not offered or not said, and the order of keys.
  static JsonNode comparable(JsonNode node) {
    if (node.isArray()) {
      return Json.of(
          StreamSupport.stream(node.spliterator(), false)
              .map(KerasFilesGoldenTest::comparable)
              .toList());
    }
    if (!node.isObject()) {
      // Sequences have no names of inputs, which Python counts over all models.
      return node.isTextual()
          ? Json.of(node.asText().replaceAll("^(input_layer)_\\d+$", "$1"))
          : node.isNumber() ? Json.of(node.doubleValue()) : node;
    }
    if (node.path("class_name").asText().equals("DTypePolicy")) {
      return node.path("config").path("name");
    }
    ObjectNode kept = Json.MAPPER.createObjectNode();
    node.properties().stream()
        .filter(each -> !LEFT_OUT.contains(each.getKey()))
        .filter(each -> !isUnsaid(each) && !isShapes(each))
        .forEach(each -> kept.set(each.getKey(), comparable(each.getValue())));
    return kept;
  }

  // Most flags are off where nothing is said; layers are trained.
  private static boolean isUnsaid(Map.Entry<String, JsonNode> entry) {
    JsonNode value = entry.getValue();
    return value.isNull()
        || value.isBoolean() && value.booleanValue() == entry.getKey().equals("trainable");
  }

  // Layers of several arguments, and models, are built by being called.
  private static boolean isShapes(Map.Entry<String, JsonNode> entry) {
    return entry.getKey().equals("build_config");
  }

  static Map<String, String> arrays(Path file) throws IOException {
    byte[] weights = KerasArchive.read(file).get(KerasArchive.WEIGHTS);
    return H5Reader.use(
        file,
        Objects.requireNonNull(weights),
        reader -> {
          Map<String, String> arrays = new TreeMap<>();
          for (Map.Entry<String, StoredWeight> each : reader.weights().entrySet()) {
            StoredWeight array = each.getValue();
            int bytes = array.elements().read().hashCode();
            arrays.put(each.getKey(), array.dtype() + " " + array.shape() + " " + bytes);
          }
          return arrays;
        });
  }

  @Test
  void load_ofEachKindOfFile_givesTheSameWeights(@TempDir Path folder) throws IOException {
    JsonNode golden = Golden.cases("keras_files/weights").findFirst().orElseThrow();
    for (String file : List.of("shards.weights.json", "mlp.npz", "mlp.safetensors")) {
      Layer<Object, Object> model = KerasFile.read(tf, file("mlp.keras"));
      WeightFiles.load(tf, model, file(file));
      check(model, golden);
    }
    Layer<Object, Object> model = KerasFile.read(tf, file("mlp.keras"));
    for (String name : List.of("a.weights.h5", "a.npz", "a.safetensors")) {
      WeightFiles.save(model, folder.resolve(name));
      Layer<Object, Object> another = KerasFile.read(tf, file("mlp.keras"));
      WeightFiles.load(tf, another, file("mlp.weights.h5"));
      WeightFiles.load(tf, another, folder.resolve(name));
      check(another, golden("mlp.keras"));
    }
    WeightFiles.load(tf, model, file("mlp.weights.h5"));
    check(model, golden("mlp.weights.h5"));
  }

  @Test
  void weights_ofLayersWithLongNames_comeBack(@TempDir Path folder) throws IOException {
    List<Dense> layers =
        IntStream.range(0, 40).mapToObj(i -> Dense.of(1).withName("n".repeat(200) + i)).toList();
    var model = Sequential.<Tensor, Tensor>of(layers);
    model.build(tf, TensorSpec.of(Shape.of(-1, 1), DType.FLOAT32));
    Path file = folder.resolve("long.weights.h5");
    WeightFiles.save(model, file);
    float before = model.weights().getFirst().value().reshape(-1).get(0).asFloat();
    model.weights().getFirst().assign(tf.zeros(1, 1));
    WeightFiles.load(tf, model, file);
    assertThat(model.weights().getFirst().value().reshape(-1).get(0).asFloat()).isEqualTo(before);
  }

  @Test
  void arraysOfEachType_comeBack(@TempDir Path folder) throws IOException {
    List<DType> types =
        List.of(
            DType.FLOAT16,
            DType.FLOAT32,
            DType.FLOAT64,
            DType.BFLOAT16,
            DType.UINT8,
            DType.UINT16,
            DType.UINT32,
            DType.UINT64,
            DType.INT8,
            DType.INT16,
            DType.INT32,
            DType.INT64);
    Tensor numbers = tf.constant(new int[] {0, 1, 100});
    var root = new H5Node.Group();
    WeightFiles.put(
        root, "layers/a", "a", types.stream().map(each -> tf.cast(numbers, each)).toList());
    Path file = folder.resolve("all.weights.h5");
    NewFile.write(file, out -> H5Writer.write(root, out));
    Map<String, Tensor> read = WeightFiles.read(tf, file);
    for (int i = 0; i < types.size(); i++) {
      Tensor array = Objects.requireNonNull(read.get("layers/a/" + i));
      assertThat(array.dtype()).isEqualTo(types.get(i));
      assertThat(tf.cast(array, DType.INT32).toArray(int[].class)).containsExactly(0, 1, 100);
    }
  }

  @Test
  void frozenLayer_isFrozenWhenItIsRead(@TempDir Path folder) throws IOException {
    var frozen = Dense.of(2).withName("frozen");
    var model = frozen.then(Dense.of(1));
    model.build(tf, TensorSpec.of(Shape.of(-1, 3), DType.FLOAT32));
    frozen.setTrainable(false);
    KerasFile.write(model, folder.resolve("frozen.keras"));
    assertThat(KerasFile.read(tf, folder.resolve("frozen.keras")).trainableWeights()).hasSize(2);
    var inner = Dense.of(2).then(Dense.of(3)).withName("inner");
    var outer = Sequential.<Tensor, Tensor>of(List.of(inner, Dense.of(1)));
    outer.build(tf, TensorSpec.of(Shape.of(-1, 3), DType.FLOAT32));
    inner.setTrainable(false);
    KerasFile.write(outer, folder.resolve("inner.keras"));
    assertThat(KerasFile.read(tf, folder.resolve("inner.keras")).trainableWeights()).hasSize(2);
  }

  @Test
  void load_ofNamesBehindThatOfAModel_findsTheWeights(@TempDir Path folder) throws IOException {
    Layer<Object, Object> model = KerasFile.read(tf, file("mlp.keras"));
    ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file("mlp.safetensors")));
    byte[] header = new byte[(int) all.order(ByteOrder.LITTLE_ENDIAN).getLong()];
    all.get(header);
    ObjectNode renamed = JsonNodeFactory.instance.objectNode();
    new ObjectMapper()
        .readTree(header).properties().stream()
            .filter(each -> !each.getKey().startsWith("__"))
            .forEach(each -> renamed.set("own." + each.getKey(), each.getValue()));
    byte[] text = renamed.toString().getBytes(StandardCharsets.UTF_8);
    ByteBuffer written = ByteBuffer.allocate(8 + text.length + all.remaining());
    written.order(ByteOrder.LITTLE_ENDIAN).putLong(text.length).put(text).put(all);
    Path file = folder.resolve("own.safetensors");
    Files.write(file, written.array());
    WeightFiles.load(tf, model, file);
    check(model, Golden.cases("keras_files/weights").findFirst().orElseThrow());
  }

  @Test
  void readAll_ofATrainedModel_saysHowItWasTrained() throws IOException {
    KerasModel model = KerasFile.readAll(tf, file("trained.keras"), KerasFileOptions.defaults());
    CompileConfig compile = Objects.requireNonNull(model.compileConfig());
    CompileConfig.Definition adam = Objects.requireNonNull(compile.optimizer());
    assertThat(adam.className()).isEqualTo("Adam");
    assertThat(adam.config()).containsEntry("beta_2", 0.999).containsEntry("clipnorm", null);
    assertThat(compile.loss())
        .isInstanceOfSatisfying(
            CompileConfig.Definition.class,
            loss -> assertThat(loss.config()).containsEntry("label_smoothing", 0.1));
    assertThat(compile.metrics()).isEqualTo(List.of("accuracy"));
    // Two steps, the learning rate, and two moments of each of four weights.
    assertThat(model.optimizerVariables()).hasSize(10);
    assertThat(model.optimizerVariables().getFirst().asLong()).isEqualTo(2);
  }
}
