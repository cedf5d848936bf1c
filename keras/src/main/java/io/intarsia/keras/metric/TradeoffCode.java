package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The best of one rate where another is high enough.
final class TradeoffCode extends ConfusionCode {
  private final Rate rate;
  private final Rate other;
  private final String least;

  /// @param least the argument that says how high the other rate has to be
  TradeoffCode(Rate rate, Rate other, String least) {
    this.rate = rate;
    this.other = other;
    this.least = least;
  }

  @Override
  Thresholds thresholds(KerasMetric metric) {
    return Thresholds.ofNumber(metric.arguments().integer("num_thresholds"));
  }

  @Override
  List<Confusion> counted() {
    return Confusion.ALL;
  }

  @Override
  public Tensor compute(KerasMetric metric, Ops tf) {
    Tensor isEnough = other.read(metric, tf).ge(metric.arguments().real(least));
    return tf.maximum(tf.reduceMax(tf.where(isEnough, rate.read(metric, tf), 0)), 0);
  }

  @Override
  public void check(KerasMetric metric) {
    int number = metric.arguments().integer("num_thresholds");
    if (number < 1) {
      throw MetricErrors.wrong(metric.name(), "num_thresholds", "of at least 1", number);
    }
    double given = metric.arguments().real(least);
    if (!(given >= 0 && given <= 1)) {
      throw MetricErrors.wrong(metric.name(), least, "between 0 and 1", given);
    }
  }
}
