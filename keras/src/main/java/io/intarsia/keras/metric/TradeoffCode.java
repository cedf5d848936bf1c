package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The best of one rate where another is high enough.
///
/// @param <M> the metric
abstract class TradeoffCode<M extends KerasMetric> extends ConfusionCode<M> {
  @Override
  final Thresholds thresholds(M metric) {
    return Thresholds.ofNumber(metric.arguments().integer("num_thresholds"));
  }

  @Override
  final List<Confusion> counted(M metric) {
    return Confusion.ALL;
  }

  @Override
  final @Nullable Integer classId(M metric) {
    return metric.arguments().optionalValue("class_id", Integer.class);
  }

  /// How high the other rate has to be.
  abstract double least(M metric);

  static Tensor best(Ops tf, Tensor rate, Tensor other, double least) {
    return tf.maximum(tf.reduceMax(tf.where(other.ge(least), rate, 0)), 0);
  }

  @Override
  public final void check(M metric) {
    int number = metric.arguments().integer("num_thresholds");
    if (number < 1) {
      throw MetricErrors.wrong(metric.name(), "num_thresholds", "of at least 1", number);
    }
    if (!(least(metric) >= 0 && least(metric) <= 1)) {
      throw MetricErrors.wrong(metric.name(), "a rate", "between 0 and 1", least(metric));
    }
  }
}
