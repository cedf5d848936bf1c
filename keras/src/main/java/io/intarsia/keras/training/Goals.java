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

/// What a model was compiled for: the losses and metrics of all its outputs, and the means for the
/// logs.
final class Goals implements AutoCloseable {
  /// The mean of the sum of all losses.
  private final LossMean loss;

  private final List<Aim> aims;

  private Goals(LossMean loss, List<Aim> aims) {
    this.loss = loss;
    this.aims = aims;
  }

  @SuppressWarnings("unchecked") // it gets what the model gives
  static Goals of(Ops tf, Objective<?> objective) {
    List<Aim> aims = new ArrayList<>();
    boolean hasSeveral = losses((Objective<Object>) objective) > 1;
    add(tf, aims, new Aim(null, List.of(), (Objective<Object>) objective, null), hasSeveral);
    return new Goals(LossMean.of(tf, "loss"), aims);
  }

  private static int losses(Objective<Object> objective) {
    int own = objective.loss() == null ? 0 : 1;
    return own + objective.outputs().values().stream().mapToInt(Goals::losses).sum();
  }

  private static void add(Ops tf, List<Aim> aims, Aim aim, boolean hasSeveral) {
    Map<Object, Objective<Object>> outputs = aim.objective().outputs();
    if (outputs.isEmpty()) {
      boolean isTracked = hasSeveral && aim.objective().loss() != null;
      aims.add(isTracked ? aim.tracked(tf) : aim);
    }
    outputs.forEach((key, each) -> add(tf, aims, aim.child(key, each), hasSeveral));
  }

  /// The sum of all losses, a scalar.
  ///
  /// @param added what layers add
  Tensor loss(LayerCall call, Aim.Step step, List<Tensor> added) {
    Ops tf = call.tf();
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
    aims.forEach(aim -> aim.update(call, step));
  }

  /// Metrics by their names in logs.
  Map<String, Metric<?, ?>> metrics() {
    Map<String, Metric<?, ?>> metrics = new LinkedHashMap<>();
    LogNames names = new LogNames();
    aims.forEach(aim -> aim.addTo(names, metrics));
    return metrics;
  }

  /// Names of logs in the order of [#results].
  List<String> names() {
    List<String> names = new ArrayList<>();
    names.add("loss");
    aims.stream()
        .filter(aim -> aim.lossMean() != null)
        .forEach(aim -> names.add(aim.name() + "_loss"));
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
    for (Aim aim : aims) {
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
