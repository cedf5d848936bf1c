package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What part one number of a confusion matrix is of it and another one.
enum Rate {
  PRECISION(Confusion.TRUE_POSITIVES, Confusion.FALSE_POSITIVES),
  RECALL(Confusion.TRUE_POSITIVES, Confusion.FALSE_NEGATIVES),
  SPECIFICITY(Confusion.TRUE_NEGATIVES, Confusion.FALSE_POSITIVES),
  FALSE_ALARMS(Confusion.FALSE_POSITIVES, Confusion.TRUE_NEGATIVES);

  private final Confusion of;
  private final Confusion other;

  Rate(Confusion of, Confusion other) {
    this.of = of;
    this.other = other;
  }

  /// What has to be counted.
  List<Confusion> counted() {
    return List.of(of, other);
  }

  /// At each threshold; 0 if both numbers are 0.
  Tensor read(KerasMetric metric, Ops tf) {
    Tensor number = of.read(metric, tf);
    return tf.math.divideNoNan(number, number.plus(other.read(metric, tf)));
  }
}
