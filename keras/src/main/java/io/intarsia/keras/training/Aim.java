package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.metric.Metric;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One output of a model and what is wanted of it.
///
/// @param name what logs put before the names of metrics; null for the only output
/// @param path keys and positions that lead from what the model gives to the output
/// @param lossMean the mean of its loss for the logs; null if there is one loss only
record Aim(
    @Nullable String name,
    List<Object> path,
    Objective<Object> objective,
    @Nullable LossMean lossMean) {
  /// Its part of a nest of outputs, targets, weights or masks.
  @Nullable Object of(@Nullable Object nest) {
    Object part = nest;
    for (Object key : path) {
      part = TrainingErrors.checkPart(this, nest, child(part, key));
    }
    return part;
  }

  private static @Nullable Object child(@Nullable Object nest, Object key) {
    return switch (nest) {
      case Map<?, ?> map -> map.get(key);
      case List<?> list when key instanceof Integer i && i < list.size() -> list.get(i);
      case null, default -> null;
    };
  }

  /// The same with a mean of its loss.
  Aim tracked(Ops tf) {
    return new Aim(name, path, objective, LossMean.of(tf, name + "_loss"));
  }

  /// An output of this one.
  Aim child(Object key, Objective<Object> child) {
    List<Object> longer = new ArrayList<>(path);
    longer.add(key);
    String word = key instanceof Integer i ? "output_" + i : key.toString();
    return new Aim(prefixed(word), longer, child, null);
  }

  private static boolean isPartOf(@Nullable Object nest) {
    return nest instanceof Map || nest instanceof List;
  }

  /// Masks and weights may be there for some outputs only, or one weight for all.
  private @Nullable Object ofOptional(@Nullable Object nest) {
    Object part = nest;
    for (Object key : path) {
      part = isPartOf(part) ? child(part, key) : part;
    }
    return part;
  }

  private LayerCall call(LayerCall call, @Nullable Object mask) {
    return call.withMask(mask instanceof Tensor && !path.isEmpty() ? null : ofOptional(mask));
  }

  /// The loss of a batch, a scalar; null if the output has none.
  @Nullable Tensor loss(LayerCall call, Step step) {
    if (objective.loss() == null) {
      return null;
    }
    LayerCall own =
        call(call, step.mask()).withSampleWeight((Tensor) ofOptional(step.batch().sampleWeight()));
    Tensor loss = objective.loss().call(own, target(step), prediction(step));
    Ops tf = call.tf();
    Tensor scalar = loss.shape().hasRank() && loss.rank() == 0 ? loss : tf.reduceMean(loss);
    Tensor wide = scalar.dtype() == DType.FLOAT64 ? scalar : tf.cast(scalar, DType.FLOAT32);
    if (lossMean != null) {
      lossMean.update(tf, wide, Rows.count(tf, prediction(step)));
    }
    return objective.weight() == 1 ? wide : wide.times(objective.weight());
  }

  void update(LayerCall call, Step step) {
    LayerCall own = call(call, step.mask());
    objective.metrics().forEach(each -> each.update(own, target(step), prediction(step)));
    LayerCall weighted = own.withSampleWeight((Tensor) ofOptional(step.batch().sampleWeight()));
    objective
        .weightedMetrics()
        .forEach(each -> each.update(weighted, target(step), prediction(step)));
  }

  private Object target(Step step) {
    if (step.batch().y() == null) {
      throw TrainingErrors.noTargets();
    }
    return Objects.requireNonNull(of(step.batch().y()));
  }

  private Object prediction(Step step) {
    return Objects.requireNonNull(of(step.prediction()));
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
