package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.internal.Pair;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.metric.Metric;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One output of a model and what is wanted of it.
///
/// @param name what logs put before the names of metrics; null for nothing
/// @param lossName what logs put before `_loss`
/// @param path keys and positions that lead from what the model gives to the output
/// @param lossMean the mean of its loss for the logs; null if there is one loss only
record Aim(
    @Nullable String name,
    String lossName,
    List<OutputKey> path,
    Objective<Object> objective,
    @Nullable LossMean lossMean) {
  /// Its part of a nest of outputs or targets.
  private Object of(Object nest) {
    Object part = nest;
    for (OutputKey key : path) {
      part = TrainingErrors.checkPart(this, nest, key.of(part));
    }
    return part;
  }

  /// The same with a mean of its loss.
  Aim tracked(Ops tf) {
    return new Aim(name, lossName, path, objective, LossMean.of(tf, lossName + "_loss"));
  }

  /// Weights may be there for some outputs only, or one for all.
  private @Nullable Tensor weight(Step step) {
    Object part = step.batch().sampleWeight();
    for (OutputKey key : path) {
      part = Members.isLeaf(part) ? part : key.of(part);
    }
    return (Tensor) part;
  }

  private @Nullable Object mask(Step step) {
    Object part = step.prediction();
    Object mask = step.mask();
    for (OutputKey key : path) {
      mask = key.ofMask(part, mask);
      part = key.of(part);
    }
    return mask;
  }

  /// The loss of a batch, a scalar; null if the output has none.
  @Nullable Tensor loss(LayerCall call, Step step) {
    if (objective.loss() == null) {
      return null;
    }
    LayerCall own = call.withMask(mask(step)).withSampleWeight(weight(step));
    Ops tf = call.tf();
    Tensor loss = loss(tf, own, target(step), prediction(step));
    Tensor scalar = loss.shape().hasRank() && loss.rank() == 0 ? loss : tf.reduceMean(loss);
    Tensor wide = scalar.dtype() == DType.FLOAT64 ? scalar : tf.cast(scalar, DType.FLOAT32);
    if (lossMean != null) {
      lossMean.update(tf, wide, Rows.count(tf, prediction(step)));
    }
    return objective.weight() == 1 ? wide : wide.times(objective.weight());
  }

  // [batch] and [batch, 1] would give every difference there is.
  private Tensor loss(Ops tf, LayerCall call, Object target, Object prediction) {
    Loss<Object, Object> loss = Objects.requireNonNull(objective.loss());
    if (target instanceof Tensor wanted && prediction instanceof Tensor given) {
      Pair pair = Pair.matched(tf, wanted, given, true);
      return loss.call(call, pair.target(), pair.prediction());
    }
    return loss.call(call, target, prediction);
  }

  void update(LayerCall call, Step step) {
    LayerCall own = call.withMask(mask(step));
    objective.metrics().forEach(each -> each.update(own, target(step), prediction(step)));
    LayerCall weighted = own.withSampleWeight(weight(step));
    objective
        .weightedMetrics()
        .forEach(each -> each.update(weighted, target(step), prediction(step)));
  }

  private Object target(Step step) {
    if (step.batch().y() == null) {
      throw TrainingErrors.noTargets();
    }
    return of(step.batch().y());
  }

  private Object prediction(Step step) {
    return of(step.prediction());
  }

  /// What one batch gave.
  record Step(Batch batch, Object prediction, @Nullable Object mask) {}

  void addTo(LogNames names, Map<String, Metric<?, ?>> logs) {
    objective.metrics().forEach(each -> logs.put(names.next(prefixed(each.name())), each));
    objective
        .weightedMetrics()
        .forEach(each ->
            logs.put(
                names.nextWeighted(prefixed(each.name()), prefixed("weighted_" + each.name())),
                each));
  }

  private String prefixed(String metric) {
    return name == null ? metric : name + "_" + metric;
  }
}
