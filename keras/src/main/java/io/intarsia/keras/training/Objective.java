package io.intarsia.keras.training;

import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.metric.Metric;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What training makes smaller, and what is measured: of a model with one output a loss and
/// metrics, of one with several such an objective for each.
///
/// ```java
/// model.compile(
///     Adam.of(1e-3),
///     Objective.ofOutputs(
///         Map.of(
///             "kind", Objective.of(kindLoss).withMetrics(accuracy),
///             "size", Objective.of(sizeLoss).withWeight(0.5))),
///     CompileOptions.defaults());
/// ```
///
/// @param <Y> what the model gives
/// @see "Python: the arguments loss, loss_weights, metrics and weighted_metrics of compile"
public final class Objective<Y> {
  private final @Nullable Loss<Object, Y> loss;
  private final double weight;
  private final List<Metric<Object, Y>> metrics;
  private final List<Metric<Object, Y>> weightedMetrics;
  private final Map<Object, Objective<Object>> outputs;
  private final boolean isOfEach;

  private Objective(
      @Nullable Loss<Object, Y> loss,
      double weight,
      List<Metric<Object, Y>> metrics,
      List<Metric<Object, Y>> weightedMetrics,
      Map<Object, Objective<Object>> outputs,
      boolean isOfEach) {
    this.loss = loss;
    this.weight = weight;
    this.metrics = metrics;
    this.weightedMetrics = weightedMetrics;
    this.outputs = outputs;
    this.isOfEach = isOfEach;
  }

  /// A loss. Of one that is no scalar the mean is taken.
  @SuppressWarnings("unchecked") // targets are what the data has; a loss of others fails there
  public static <Y> Objective<Y> of(Loss<?, ? super Y> loss) {
    return new Objective<>(
        (Loss<Object, Y>) Objects.requireNonNull(loss, "loss"),
        1,
        List.of(),
        List.of(),
        Map.of(),
        false);
  }

  /// No loss but what layers add themselves.
  public static <Y> Objective<Y> ofLayers() {
    return new Objective<>(null, 1, List.of(), List.of(), Map.of(), false);
  }

  /// A loss for each output alike, of a model that gives a list, a map, a record or a nest of such.
  @SuppressWarnings("unchecked") // each gets its output
  public static <Y> Objective<Y> ofEach(Loss<?, ?> loss) {
    return new Objective<>(
        (Loss<Object, Y>) Objects.requireNonNull(loss, "loss"),
        1,
        List.of(),
        List.of(),
        Map.of(),
        true);
  }

  /// Objectives of the outputs of a model that gives a map, by key; outputs without one count
  /// nothing. Logs call a loss `KEY_loss`, and a metric `KEY_METRIC`.
  public static <Y> Objective<Map<String, Y>> ofOutputs(
      Map<String, ? extends Objective<? extends Y>> outputs) {
    return outputs(outputs);
  }

  /// Objectives of the outputs of a model that gives a list, in its order. Logs call a loss
  /// `NAME_loss`, and a metric `NAME_METRIC`, by the layer that gives the output of a functional
  /// model; of another model `output_0_loss`.
  public static <Y> Objective<List<Y>> ofOutputs(List<? extends Objective<? extends Y>> outputs) {
    Map<Integer, Objective<? extends Y>> numbered = new LinkedHashMap<>();
    for (int i = 0; i < outputs.size(); i++) {
      numbered.put(i, outputs.get(i));
    }
    return outputs(numbered);
  }

  /// Objectives of the outputs of a model that gives a record, by component, or a list, by the
  /// layers that give them.
  public static <Y> Objective<Y> ofNamed(Map<String, ? extends Objective<?>> outputs) {
    return outputs(outputs);
  }

  @SuppressWarnings("unchecked") // each gets its output
  private static <Y> Objective<Y> outputs(Map<?, ? extends Objective<?>> outputs) {
    if (outputs.isEmpty()) {
      throw TrainingErrors.noOutputs();
    }
    Map<Object, Objective<Object>> copy = new LinkedHashMap<>();
    outputs.forEach((key, each) -> copy.put(key, (Objective<Object>) each));
    return new Objective<>(null, 1, List.of(), List.of(), Collections.unmodifiableMap(copy), false);
  }

  /// The same with metrics that do not know the weights of examples.
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public final Objective<Y> withMetrics(Metric<?, ? super Y>... metrics) {
    return withMetrics(List.of(metrics));
  }

  /// The same with metrics that do not know the weights of examples.
  public Objective<Y> withMetrics(List<? extends Metric<?, ? super Y>> metrics) {
    return new Objective<>(loss, weight, copy(metrics), weightedMetrics, outputs, isOfEach);
  }

  /// The same with metrics that know the weights of examples.
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public final Objective<Y> withWeightedMetrics(Metric<?, ? super Y>... weightedMetrics) {
    return withWeightedMetrics(List.of(weightedMetrics));
  }

  /// The same with metrics that know the weights of examples.
  public Objective<Y> withWeightedMetrics(List<? extends Metric<?, ? super Y>> weightedMetrics) {
    return new Objective<>(loss, weight, metrics, copy(weightedMetrics), outputs, isOfEach);
  }

  /// The same with another weight of the loss, or of those of all its outputs, in the sum of all.
  public Objective<Y> withWeight(double weight) {
    return new Objective<>(loss, weight, metrics, weightedMetrics, outputs, isOfEach);
  }

  @SuppressWarnings("unchecked") // as of the loss
  private static <Y> List<Metric<Object, Y>> copy(List<? extends Metric<?, ? super Y>> metrics) {
    return List.copyOf((List<Metric<Object, Y>>) (List<?>) metrics);
  }

  /// The same with a weight that is so many times as large.
  Objective<Y> times(double factor) {
    return factor == 1 ? this : withWeight(weight * factor);
  }

  /// What one of several outputs alike is for.
  Objective<Y> onlyLoss() {
    return new Objective<>(loss, weight, List.of(), List.of(), Map.of(), false);
  }

  Objective<Y> withoutLoss() {
    return new Objective<>(null, 1, metrics, weightedMetrics, Map.of(), false);
  }

  /// The loss; null if there is none but what layers add.
  public @Nullable Loss<Object, Y> loss() {
    return loss;
  }

  /// What the loss counts in the sum of all.
  public double weight() {
    return weight;
  }

  /// Metrics that do not know the weights of examples.
  public List<Metric<Object, Y>> metrics() {
    return metrics;
  }

  /// Metrics that know the weights of examples.
  public List<Metric<Object, Y>> weightedMetrics() {
    return weightedMetrics;
  }

  /// Whether the loss is for each output alike.
  boolean isOfEach() {
    return isOfEach;
  }

  /// Those of the outputs, by key or position; none for a model of one output.
  public Map<Object, Objective<Object>> outputs() {
    return outputs;
  }
}
