package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.keras.Output;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;

/// A layer with its weights, and what Keras computed with it.
record LayerCase(JsonNode golden) {
  private Mode mode() {
    return golden.path("training").asBoolean() ? Mode.TRAINING : Mode.INFERENCE;
  }

  /// The layer with the weights of the case.
  @SuppressWarnings("unchecked") // those of the cases take the inputs of the cases
  private KerasLayer<Object, Object> layer(Environment tf) {
    var layer = (KerasLayer<Object, Object>) ConfigReader.layer(golden.path("layer"));
    layer.build(tf, specs(nest(tf, golden.path("input"))));
    List<Variable> variables = layer.weights();
    assertThat(variables).as("weights").hasSameSizeAs(golden.path("weights"));
    for (int i = 0; i < variables.size(); i++) {
      Variable variable = variables.get(i);
      JsonNode weight = golden.path("weights").get(i);
      assertThat(last(variable.name())).isEqualTo(last(weight.path("path").asText()));
      assertThat(variable.shape()).as(variable.name()).isEqualTo(shape(weight.path("value")));
      variable.assign(tf.cast(tensor(tf, weight.path("value")), variable.dtype()));
    }
    return layer;
  }

  private static Object specs(Object values) {
    return Nest.mapStructure(leaf -> TypeSpecs.of(leaf), values);
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private boolean hasMask() {
    return !golden.path("mask").isMissingNode();
  }

  void run(Environment tf, LayerMode mode) {
    KerasLayer<Object, Object> layer = layer(tf);
    Object x = nest(tf, golden.path("input"));
    Object like = nest(tf, golden.path("output"));
    Object y =
        hasMask()
            ? mode.run(
                tf,
                List.of(x, nest(tf, golden.path("mask"))),
                like,
                (g, values) -> call(layer, g, ((List<?>) values).get(0), ((List<?>) values).get(1)))
            : mode.run(tf, x, like, (g, value) -> call(layer, g, value, null));
    check(y, golden.path("output"), "output");
    checkAfter(layer);
  }

  private Object call(KerasLayer<Object, Object> layer, Ops tf, Object x, @Nullable Object mask) {
    return inParts(called(layer, tf).call(LayerCall.of(tf, mode()).withMask(mask), x));
  }

  /// Sparse and ragged tensors as lists of their parts.
  private static Object inParts(Object y) {
    return switch (y) {
      case SparseTensor sparse -> List.of(sparse.indices(), sparse.values(), sparse.denseShape());
      case RaggedTensor ragged -> {
        List<Tensor> parts = new ArrayList<>(List.of(ragged.flatValues()));
        parts.addAll(ragged.nestedRowSplits());
        yield parts;
      }
      default -> y;
    };
  }

  /// The layer as Keras called it.
  private Layer<Object, Object> called(KerasLayer<Object, Object> layer, Ops tf) {
    Map<String, Object> arguments = new HashMap<>();
    golden
        .path("arguments")
        .properties()
        .forEach(each -> arguments.put(each.getKey(), argument(tf, each.getValue())));
    return layer.withCallArguments(arguments);
  }

  private static Object argument(Ops tf, JsonNode value) {
    return value.isBoolean() ? value.asBoolean() : nest(tf, value);
  }

  private void checkAfter(KerasLayer<?, ?> layer) {
    if (golden.path("after").isMissingNode()) {
      return;
    }
    List<Variable> variables = layer.weights();
    for (int i = 0; i < variables.size(); i++) {
      check(variables.get(i).value(), golden.path("after").get(i), variables.get(i).name());
    }
  }

  void checkMask(Environment tf) {
    KerasLayer<Object, Object> layer = layer(tf);
    Object x = nest(tf, golden.path("input"));
    Object mask = hasMask() ? nest(tf, golden.path("mask")) : null;
    Output<Object> output = called(layer, tf).run(LayerCall.of(tf, mode()).withMask(mask), x);
    JsonNode expected = golden.path("output_mask");
    if (expected.isNull() || expected.isMissingNode()) {
      assertThat(output.mask()).isNull();
    } else {
      check(Objects.requireNonNull(output.mask()), expected, "mask");
    }
  }

  void checkGradients(Environment tf, LayerMode mode) {
    KerasLayer<Object, Object> layer = layer(tf);
    Object x = nest(tf, golden.path("input"));
    List<Object> given = hasMask() ? List.of(x, nest(tf, golden.path("mask"))) : List.of(x);
    List<JsonNode> expected =
        golden.path("gradients").valueStream().filter(each -> !each.isNull()).toList();
    List<Object> like = expected.stream().map(each -> nest(tf, each)).toList();
    var found =
        (List<?>) mode.run(tf, given, like, (g, values) -> gradients(g, layer, (List<?>) values));
    for (int i = 0; i < expected.size(); i++) {
      check(Objects.requireNonNull(found.get(i)), expected.get(i), "gradient " + i);
    }
  }

  /// Those that Keras has; of the others it sees that there are none.
  private List<Object> gradients(Ops tf, KerasLayer<Object, Object> layer, List<?> values) {
    Object x = Objects.requireNonNull(values.getFirst());
    List<Object> sources = new ArrayList<>(Nest.flatten(x));
    sources.addAll(layer.trainableWeights());
    try (var tape = tf.gradientTape()) {
      Nest.flatten(x).stream().filter(LayerCase::isFloating).forEach(each -> tape.watch(each));
      Tensor loss = loss(tf, call(layer, tf, x, hasMask() ? values.get(1) : null));
      @SuppressWarnings("unchecked") // of the structure of the sources
      var gradients = (List<@Nullable Object>) Objects.requireNonNull(tape.gradient(loss, sources));
      List<Object> present = new ArrayList<>();
      for (int i = 0; i < gradients.size(); i++) {
        if (golden.path("gradients").get(i).isNull()) {
          assertThat(gradients.get(i)).isNull();
        } else {
          present.add(dense(Objects.requireNonNull(gradients.get(i))));
        }
      }
      return present;
    }
  }

  private static boolean isFloating(@Nullable Object value) {
    return value instanceof Tensor tensor && tensor.dtype().isFloating();
  }

  private static Tensor dense(Object gradient) {
    return gradient instanceof IndexedSlices slices ? slices.toTensor() : (Tensor) gradient;
  }

  /// Whether random numbers are drawn, which XLA draws otherwise.
  boolean isRandom() {
    return golden.path("training").asBoolean() && golden.path("layer").path("config").has("seed");
  }

  /// Whether it takes, gives or hashes strings.
  boolean hasStrings() {
    String name = golden.path("layer").path("class_name").asText();
    return golden.toString().contains("\"string\"") || name.startsWith("Hash");
  }

  boolean isTraining() {
    return golden.path("training").asBoolean();
  }

  /// How many axes the input has, or the first of them.
  int rank() {
    return golden.path("input").findValue("shape").size();
  }

  /// Whether it is that activation of one input of that shape.
  boolean isOf(String activation, long... dims) {
    return golden.path("layer").path("config").path("activation").asText().equals(activation)
        && shape(golden.path("input")).equals(Shape.of(dims));
  }

  boolean hasGradients() {
    return !golden.path("gradients").isMissingNode();
  }

  private Tensor loss(Ops tf, Object y) {
    List<@Nullable Object> directions = Nest.flatten(nest(tf, golden.path("direction")));
    List<@Nullable Object> outputs = Nest.flatten(y);
    Tensor loss = tf.constant(0f);
    for (int i = 0; i < outputs.size(); i++) {
      Tensor direction = (Tensor) Objects.requireNonNull(directions.get(i));
      Tensor output = (Tensor) Objects.requireNonNull(outputs.get(i));
      loss = loss.plus(tf.cast(tf.reduceSum(output.times(direction)), DType.FLOAT32));
    }
    return loss;
  }

  void check(Object actual, JsonNode expected, String what) {
    if (!isArray(expected)) {
      List<?> values = (List<?>) actual;
      assertThat(values).as(what).hasSameSizeAs(expected);
      for (int i = 0; i < values.size(); i++) {
        if (expected.get(i).isNull()) {
          assertThat((@Nullable Object) values.get(i)).as(what + " " + i).isNull();
        } else {
          check(Objects.requireNonNull(values.get(i)), expected.get(i), what + " " + i);
        }
      }
      return;
    }
    Tensor tensor = (Tensor) actual;
    assertThat(tensor.dtype().toString()).as(what).isEqualTo(expected.path("dtype").asText());
    assertThat(tensor.shape()).as(what).isEqualTo(shape(expected));
    checkElements(tensor.reshape(-1), expected.path("data"), what);
  }

  private void checkElements(Tensor flat, JsonNode data, String what) {
    if (flat.dtype() == DType.STRING) {
      assertThat(flat.toArray(String[].class)).as(what).isEqualTo(strings(data));
      return;
    }
    double bound = golden.path("bound").asDouble(2e-6);
    double[] numbers = flat.cast(DType.FLOAT64).toArray(double[].class);
    for (int i = 0; i < numbers.length; i++) {
      double wanted = data.get(i).asDouble();
      assertThat(numbers[i])
          .as(what + " at " + i)
          .isCloseTo(wanted, Offset.offset(bound + bound * Math.abs(wanted)));
    }
  }

  static Shape shape(JsonNode array) {
    long[] dims = new long[array.path("shape").size()];
    for (int i = 0; i < dims.length; i++) {
      dims[i] = array.path("shape").get(i).asLong();
    }
    return Shape.of(dims);
  }

  private static boolean isArray(JsonNode node) {
    return node.has("dtype");
  }

  /// A tensor, or a list of such.
  static Object nest(Ops tf, JsonNode node) {
    if (isArray(node)) {
      return tensor(tf, node);
    }
    List<@Nullable Object> values = new ArrayList<>();
    node.forEach(each -> values.add(each.isNull() ? null : nest(tf, each)));
    return Collections.unmodifiableList(values);
  }

  static Tensor tensor(Ops tf, JsonNode array) {
    JsonNode data = array.path("data");
    DType dtype = DType.ofName(array.path("dtype").asText());
    if (dtype == DType.STRING) {
      return tf.reshape(tf.constant(strings(data)), shape(array));
    }
    double[] numbers = new double[data.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] =
          data.get(i).isBoolean() ? (data.get(i).asBoolean() ? 1 : 0) : data.get(i).asDouble();
    }
    return tf.reshape(tf.cast(tf.constant(numbers), dtype), shape(array));
  }

  private static String[] strings(JsonNode data) {
    String[] strings = new String[data.size()];
    Arrays.setAll(strings, i -> data.get(i).asText());
    return strings;
  }

  @Override
  public String toString() {
    return golden.path("layer").path("class_name").asText()
        + golden.path("layer").path("config")
        + golden.path("training")
        + shapes(golden.path("input"));
  }

  private static String shapes(JsonNode node) {
    return isArray(node) ? node.path("shape").toString() : node.findValues("shape").toString();
  }
}
