package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.metric.Metric;
import io.intarsia.op.Ops;
import io.intarsia.replicas.Replica;
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
  // Of the outputs that have a loss, in their order; none if there is one only.
  private List<LossMean> outputLosses = List.of();

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

  /// What one batch gave.
  ///
  /// @param seen what the metrics of each aim are to count
  record Outcome(Losses losses, List<Seen> seen) {
    /// That of a batch, of whose parts it has the shares of losses.
    Outcome total(LayerCall call) {
      return new Outcome(losses.total(call), seen);
    }
  }

  /// The losses of a batch; in a replica, which has a part of it, its shares of them.
  ///
  /// @param added what layers add, scalars
  Outcome outcome(LayerCall call, Aim.Step step, List<Tensor> added) {
    if (aims == null) {
      aims = Aims.of(objective, step.prediction(), outputNames);
    }
    Ops tf = call.tf();
    List<Seen> seen = new ArrayList<>();
    List<Tensor> each = new ArrayList<>();
    List<Tensor> eachRows = new ArrayList<>();
    List<Tensor> all = new ArrayList<>();
    for (Aim aim : aims) {
      Seen part = aim.seen(step);
      Replica replica = call.replica();
      Seen whole = replica != null && aim.needsAll(part) ? part.ofAll(replica) : part;
      seen.add(whole);
      if (aim.hasLoss()) {
        Tensor loss = aim.loss(call, part, whole);
        each.add(loss);
        eachRows.add(Rows.count(tf, part.prediction()));
        all.add(aim.weighted(loss));
      }
    }
    added.forEach(more -> all.add(tf.reduceSum(tf.cast(more, DType.FLOAT32))));
    if (all.isEmpty()) {
      throw TrainingErrors.noLoss();
    }
    Tensor sum = all.stream().reduce(Tensor::plus).orElseThrow();
    return new Outcome(
        new Losses(sum, Rows.count(tf, step.batch().x()), each, eachRows), List.copyOf(seen));
  }

  /// Counts what a batch gave, the whole of it.
  void count(LayerCall call, Outcome outcome) {
    Losses losses = outcome.losses();
    Ops tf = call.tf();
    loss.update(tf, losses.sum(), losses.rows());
    List<LossMean> means = outputMeans(tf);
    for (int i = 0; i < means.size(); i++) {
      means.get(i).update(tf, losses.each().get(i), losses.eachRows().get(i));
    }
    for (int i = 0; i < aims().size(); i++) {
      aims().get(i).update(call, outcome.seen().get(i));
    }
  }

  private List<LossMean> outputMeans(Ops tf) {
    List<Aim> withLoss = aims().stream().filter(Aim::hasLoss).toList();
    if (outputLosses.isEmpty() && withLoss.size() > 1) {
      outputLosses =
          withLoss.stream().map(aim -> LossMean.of(tf, aim.lossName() + "_loss")).toList();
    }
    return outputLosses;
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
    if (!outputLosses.isEmpty()) {
      aims().stream().filter(Aim::hasLoss).forEach(aim -> names.add(aim.lossName() + "_loss"));
    }
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
    means.addAll(outputLosses);
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
