package io.intarsia.keras.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.keras.metric.StatefulMetric;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// A metric, batches, and what Keras made of them.
record MetricCase(JsonNode golden) {
  private static final List<String> INPUTS = List.of("target", "prediction", "weight", "mask");

  /// Counts the batches; the result is that of Keras after each of them, and after a reset.
  void run(Environment tf, LayerMode mode) {
    StatefulMetric<Tensor, Tensor> metric = ConfigReader.metric(golden.path("metric"));
    if (mode == LayerMode.UNKNOWN_SIZES || mode == LayerMode.UNKNOWN_RANK) {
      JsonNode first = golden.path("batches").path(0).path("prediction");
      metric.build(tf, TensorSpec.of(LayerCase.shape(first), DType.FLOAT32));
    }
    for (JsonNode batch : golden.path("batches")) {
      List<String> names = INPUTS.stream().filter(batch::has).toList();
      List<Tensor> inputs =
          names.stream().map(name -> new GoldenArray(batch.path(name)).tensor(tf)).toList();
      GoldenArray expected = new GoldenArray(batch.path("result"));
      Object result =
          mode.run(
              tf,
              inputs,
              expected.tensor(tf),
              (g, values) -> counted(metric, g, names, (List<?>) values));
      expected.check((Tensor) result, bound(), "result");
      expected.check(metric.result(), bound(), "result afterwards");
    }
    checkVariables(metric);
    metric.reset(tf);
    new GoldenArray(golden.path("after_reset")).check(metric.result(tf), bound(), "after reset");
  }

  private static Tensor counted(
      StatefulMetric<Tensor, Tensor> metric, Ops tf, List<String> names, List<?> values) {
    LayerCall call =
        LayerCall.of(tf, Mode.INFERENCE)
            .withMask(input(names, values, "mask"))
            .withSampleWeight(input(names, values, "weight"));
    Tensor prediction = Objects.requireNonNull(input(names, values, "prediction"));
    Tensor target = input(names, values, "target");
    metric.update(call, target == null ? prediction : target, prediction);
    return metric.result(tf);
  }

  private static @Nullable Tensor input(List<String> names, List<?> values, String name) {
    return names.contains(name) ? (Tensor) values.get(names.indexOf(name)) : null;
  }

  private void checkVariables(StatefulMetric<Tensor, Tensor> metric) {
    List<Variable> variables = metric.variables();
    assertThat(variables).hasSameSizeAs(golden.path("variables"));
    for (int i = 0; i < variables.size(); i++) {
      JsonNode expected = golden.path("variables").get(i);
      String name = variables.get(i).name();
      assertThat(name.substring(name.indexOf('/') + 1)).isEqualTo(expected.path("path").asText());
      new GoldenArray(expected.path("value")).check(variables.get(i).value(), bound(), name);
    }
  }

  private double bound() {
    return golden.path("bound").asDouble(3e-6);
  }

  private Stream<JsonNode> batches() {
    return StreamSupport.stream(golden.path("batches").spliterator(), false);
  }

  private static int moreAxes(JsonNode batch) {
    return batch.path("prediction").path("shape").size()
        - batch.path("target").path("shape").size();
  }

  private boolean isSparse() {
    return golden.path("metric").path("class_name").asText().contains("Sparse");
  }

  private boolean isOfValues() {
    return !golden.path("batches").path(0).has("target");
  }

  /// Whether a prediction has an axis of size 1 that the target has not.
  boolean hasColumn() {
    return !isSparse()
        && !isOfValues()
        && batches()
            .anyMatch(each -> {
              JsonNode shape = each.path("prediction").path("shape");
              return moreAxes(each) == 1 && shape.get(shape.size() - 1).asInt() == 1;
            });
  }

  /// Whether there are neither weights nor masks, and no axes to be dropped.
  boolean areRanksUsual() {
    int usual = isSparse() ? 1 : 0;
    return batches()
        .noneMatch(each ->
            each.has("weight") || each.has("mask") || (!isOfValues() && moreAxes(each) != usual));
  }

  @Override
  public String toString() {
    return golden.path("metric").path("class_name").asText()
        + golden.path("metric").path("config")
        + batches()
            .map(each ->
                INPUTS.stream()
                    .filter(each::has)
                    .map(name ->
                        each.path(name).path("dtype").asText() + each.path(name).path("shape"))
                    .toList())
            .toList();
  }
}
