package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What metrics of confusion matrices share: they are counted one a threshold.
///
/// @param <M> the metric
abstract class ConfusionCode<M extends KerasMetric> implements MetricCode<M> {
  abstract Thresholds thresholds(M metric);

  /// What is counted, in the order of the variables.
  abstract List<Confusion> counted(M metric);

  /// The best classes that alone count as predicted; null if each threshold says.
  @Nullable Integer topK(M metric) {
    return null;
  }

  /// The class that alone counts; null if all do.
  @Nullable Integer classId(M metric) {
    return null;
  }

  /// What a variable is called.
  String variable(Confusion counted) {
    return counted.variable();
  }

  @Override
  public final void build(M metric, Counts counts, Object spec) {
    Shape shape = Shape.of(thresholds(metric).size());
    counted(metric).forEach(each -> counts.make(variable(each), shape, DType.FLOAT32));
  }

  @Override
  public final void count(M metric, LayerCall call, Tensor target, Tensor prediction) {
    Ops tf = call.tf();
    Votes votes = Votes.of(tf, target, prediction, call.sampleWeight());
    Integer topK = topK(metric);
    Votes best = topK == null ? votes : votes.best(tf, topK);
    Integer classId = classId(metric);
    Votes chosen = classId == null ? best : best.of(metric, classId);
    Confusion.count(tf, chosen.flat(tf), thresholds(metric), counted(metric))
        .forEach((each, number) -> metric.add(tf, variable(each), tf.reshape(number, -1)));
  }

  /// What was counted at all thresholds.
  static Tensor read(KerasMetric metric, Ops tf, Confusion counted) {
    return metric.read(tf, counted.variable());
  }

  /// A number as a part of it and another one; 0 if both are 0.
  static Tensor part(KerasMetric metric, Ops tf, Confusion of, Confusion other) {
    Tensor number = read(metric, tf, of);
    return tf.math.divideNoNan(number, number.plus(read(metric, tf, other)));
  }

  static Tensor recall(KerasMetric metric, Ops tf) {
    return part(metric, tf, Confusion.TRUE_POSITIVES, Confusion.FALSE_NEGATIVES);
  }

  static Tensor precision(KerasMetric metric, Ops tf) {
    return part(metric, tf, Confusion.TRUE_POSITIVES, Confusion.FALSE_POSITIVES);
  }

  static Tensor specificity(KerasMetric metric, Ops tf) {
    return part(metric, tf, Confusion.TRUE_NEGATIVES, Confusion.FALSE_POSITIVES);
  }

  /// One number if there is one threshold.
  static Tensor single(Tensor numbers) {
    return numbers.shape().dim(0) == 1 ? numbers.get(0) : numbers;
  }
}
