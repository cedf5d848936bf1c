package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.internal.Pair;
import io.intarsia.keras.loss.KerasLoss;
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
record Aim(
    @Nullable String name, String lossName, List<OutputKey> path, Objective<Object> objective) {
  /// Its part of a nest of outputs or targets.
  private Object of(Object nest) {
    Object part = nest;
    for (OutputKey key : path) {
      part = TrainingErrors.checkPart(this, nest, key.of(part));
    }
    return part;
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

  /// What its loss and its metrics see of a step.
  Seen seen(Step step) {
    return new Seen(target(step), of(step.prediction()), mask(step), weight(step));
  }

  boolean hasLoss() {
    return objective.loss() != null;
  }

  private boolean hasMetrics() {
    return !objective.metrics().isEmpty() || !objective.weightedMetrics().isEmpty();
  }

  /// Whether a replica, which sees a part of the batch, has to see the whole.
  boolean needsAll(Seen part) {
    return hasMetrics() || (hasLoss() && !isLossOfEachExample(part));
  }

  private boolean isLossOfEachExample(Seen part) {
    Loss<?, ?> any = objective.loss();
    return any instanceof KerasLoss loss
        && part.prediction() instanceof Tensor prediction
        && loss.isOfEachExample(prediction);
  }

  /// The loss of a batch, a scalar; in a replica its share of it.
  ///
  /// @param all the whole batch; if a replica needs it
  Tensor loss(LayerCall call, Seen part, Seen all) {
    if (call.replica() == null || isLossOfEachExample(part)) {
      return loss(call, part);
    }
    return Shares.ofSame(call, loss(call.withReplica(null), all));
  }

  private Tensor loss(LayerCall call, Seen seen) {
    LayerCall own = call.withMask(seen.mask()).withSampleWeight(seen.weight());
    Ops tf = call.tf();
    Tensor loss = loss(tf, own, seen.target(), seen.prediction());
    Tensor scalar = loss.shape().hasRank() && loss.rank() == 0 ? loss : mean(call, loss);
    return scalar.dtype() == DType.FLOAT64 ? scalar : tf.cast(scalar, DType.FLOAT32);
  }

  /// A loss as it counts in the sum of all.
  Tensor weighted(Tensor loss) {
    return objective.weight() == 1 ? loss : loss.times(objective.weight());
  }

  private static Tensor mean(LayerCall call, Tensor numbers) {
    Ops tf = call.tf();
    if (call.replica() == null) {
      return tf.reduceMean(numbers);
    }
    Tensor count = call.total(tf.cast(tf.size(numbers), numbers.dtype()));
    return tf.math.divideNoNan(tf.reduceSum(numbers), count);
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

  /// @param all the whole batch
  void update(LayerCall call, Seen all) {
    LayerCall own = call.withMask(all.mask());
    objective.metrics().forEach(each -> each.update(own, all.target(), all.prediction()));
    LayerCall weighted = own.withSampleWeight(all.weight());
    objective
        .weightedMetrics()
        .forEach(each -> each.update(weighted, all.target(), all.prediction()));
  }

  private Object target(Step step) {
    if (step.batch().y() == null) {
      throw TrainingErrors.noTargets();
    }
    return of(step.batch().y());
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
