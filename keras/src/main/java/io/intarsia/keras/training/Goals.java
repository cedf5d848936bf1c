package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.metric.Metric;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a model was compiled for: the losses and metrics of all its outputs, and the means for the
/// logs.
final class Goals implements AutoCloseable {
  /// The mean of the sum of all losses.
  private final LossMean loss;

  private final Objective<Object> objective;
  private final @Nullable Object outputNames;
  // Of the outputs, which the first step shows.
  private @Nullable List<Aim> aims;

  private Goals(LossMean loss, Objective<Object> objective, @Nullable Object outputNames) {
    this.loss = loss;
    this.objective = objective;
    this.outputNames = outputNames;
  }

  /// @param outputNames in the structure of what the model gives; null if outputs have no names
  @SuppressWarnings("unchecked") // it gets what the model gives
  static Goals of(Ops tf, Objective<?> objective, @Nullable Object outputNames) {
    return new Goals(LossMean.of(tf, "loss"), (Objective<Object>) objective, outputNames);
  }

  private List<Aim> aims() {
    return aims == null ? List.of() : aims;
  }

  /// The sum of all losses, a scalar.
  ///
  /// @param added what layers add
  Tensor loss(LayerCall call, Aim.Step step, List<Tensor> added) {
    Ops tf = call.tf();
    if (aims == null) {
      aims = Aims.of(tf, objective, step.prediction(), outputNames);
    }
    List<Tensor> all = new ArrayList<>();
    for (Aim aim : aims) {
      Tensor loss = aim.loss(call, step);
      if (loss != null) {
        all.add(loss);
      }
    }
    added.forEach(each -> all.add(tf.reduceSum(tf.cast(each, DType.FLOAT32))));
    if (all.isEmpty()) {
      throw TrainingErrors.noLoss();
    }
    Tensor sum = all.stream().reduce(Tensor::plus).orElseThrow();
    loss.update(tf, sum, Rows.count(tf, step.batch().x()));
    return sum;
  }

  void updateMetrics(LayerCall call, Aim.Step step) {
    aims().forEach(aim -> aim.update(call, step));
  }

  /// Whether a step was seen, without which nothing but the loss is known.
  boolean isSeen() {
    return aims != null;
  }

  /// Metrics by their names in logs.
  Map<String, Metric<?, ?>> metrics() {
    Map<String, Metric<?, ?>> metrics = new LinkedHashMap<>();
    LogNames names = new LogNames();
    aims().forEach(aim -> aim.addTo(names, metrics));
    return metrics;
  }

  /// Names of logs in the order of [#results].
  List<String> names() {
    List<String> names = new ArrayList<>();
    names.add("loss");
    aims().stream()
        .filter(aim -> aim.lossMean() != null)
        .forEach(aim -> names.add(aim.lossName() + "_loss"));
    names.addAll(metrics().keySet());
    return names;
  }

  /// What was counted so far, `[names]` of float64.
  Tensor results(Ops tf) {
    List<Tensor> results = new ArrayList<>();
    lossMeans().forEach(each -> results.add(each.result(tf)));
    metrics().forEach((name, metric) -> results.add(scalar(name, metric.result(tf))));
    return tf.stack(results.stream().map(each -> tf.cast(each, DType.FLOAT64)).toList());
  }

  private static Tensor scalar(String name, Tensor result) {
    if (result.shape().hasRank() && result.rank() != 0) {
      throw TrainingErrors.noScalar(name, result.shape());
    }
    return result;
  }

  private List<LossMean> lossMeans() {
    List<LossMean> means = new ArrayList<>();
    means.add(loss);
    for (Aim aim : aims()) {
      if (aim.lossMean() != null) {
        means.add(aim.lossMean());
      }
    }
    return means;
  }

  void reset(Ops tf) {
    lossMeans().forEach(each -> each.reset(tf));
    metrics().values().forEach(each -> each.reset(tf));
  }

  /// The variables, in a nest.
  Object state() {
    return List.of(
        lossMeans().stream().map(LossMean::sums).toList(),
        metrics().values().stream().map(Metric::state).toList());
  }

  @Override
  public void close() {
    lossMeans().forEach(LossMean::close);
  }
}
