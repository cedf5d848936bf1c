package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A loss, and what Keras computed with it.
record LossCase(JsonNode golden) {
  private static final List<String> INPUTS = List.of("target", "prediction", "weight", "mask");

  void run(Environment tf, LayerMode mode) {
    List<String> names = INPUTS.stream().filter(golden::has).toList();
    List<Tensor> inputs = names.stream().map(name -> array(name).tensor(tf)).toList();
    Tensor value =
        (Tensor)
            mode.run(
                tf,
                inputs,
                array("value").tensor(tf),
                (g, values) -> call(g, names, (List<?>) values));
    array("value").check(value, bound(), "value");
  }

  private Tensor call(Ops tf, List<String> names, List<?> values) {
    LayerCall call =
        LayerCall.of(tf, Mode.TRAINING)
            .withMask(input(names, values, "mask"))
            .withSampleWeight(input(names, values, "weight"));
    Tensor target = Objects.requireNonNull(input(names, values, "target"));
    Tensor prediction = Objects.requireNonNull(input(names, values, "prediction"));
    return loss().call(call, target, prediction);
  }

  private static @Nullable Tensor input(List<String> names, List<?> values, String name) {
    return names.contains(name) ? (Tensor) values.get(names.indexOf(name)) : null;
  }

  private KerasLoss loss() {
    return ConfigReader.loss(golden.path("loss"));
  }

  private GoldenArray array(String name) {
    return new GoldenArray(golden.path(name));
  }

  private double bound() {
    return golden.path("bound").asDouble(3e-6);
  }

  boolean hasGradients() {
    return golden.has("gradients");
  }

  void checkGradients(Environment tf) {
    List<String> names = INPUTS.stream().filter(golden::has).toList();
    List<Tensor> inputs = names.stream().map(name -> array(name).tensor(tf)).toList();
    List<Object> sources = new ArrayList<>(inputs.subList(0, 2));
    try (var tape = tf.gradientTape()) {
      inputs.stream().limit(2).filter(each -> each.dtype().isFloating()).forEach(tape::watch);
      Tensor value = call(tf, names, inputs);
      Tensor total = tf.reduceSum(value.times(array("direction").tensor(tf)));
      List<?> gradients = (List<?>) Objects.requireNonNull(tape.gradient(total, sources));
      for (int i = 0; i < gradients.size(); i++) {
        JsonNode expected = golden.path("gradients").get(i);
        if (expected.isNull()) {
          assertThat((Object) gradients.get(i)).as("gradient " + i).isNull();
        } else {
          Tensor gradient = tf.convertToTensor(Objects.requireNonNull(gradients.get(i)));
          new GoldenArray(expected).check(gradient, bound(), "gradient " + i);
        }
      }
    }
  }

  boolean isOf(String loss) {
    return golden.path("loss").path("class_name").asText().equals(loss);
  }

  boolean isEmpty() {
    return golden.path("prediction").path("data").isEmpty();
  }

  private int moreAxes() {
    return golden.path("prediction").path("shape").size()
        - golden.path("target").path("shape").size();
  }

  private boolean isSparse() {
    return Stream.of("Sparse", "Generalized", "CTC", "Circle")
        .anyMatch(golden.path("loss").path("class_name").asText()::contains);
  }

  /// Whether the prediction has an axis of size 1 that the target has not.
  boolean hasColumn() {
    int axes = golden.path("prediction").path("shape").size();
    return !isSparse()
        && moreAxes() == 1
        && golden.path("prediction").path("shape").get(axes - 1).asInt() == 1;
  }

  /// Whether there are no weights, and no axes to be dropped.
  boolean areRanksUsual() {
    return !golden.has("weight") && moreAxes() == (isSparse() ? 1 : 0);
  }

  @Override
  public String toString() {
    return golden.path("loss").path("class_name").asText()
        + golden.path("loss").path("config")
        + Stream.concat(INPUTS.stream(), Stream.of("value"))
            .map(name -> golden.path(name).path("dtype").asText() + golden.path(name).path("shape"))
            .toList()
        + golden.path("prediction").path("data").path(0);
  }
}
