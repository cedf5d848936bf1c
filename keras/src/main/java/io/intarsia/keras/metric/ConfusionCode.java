package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What metrics of confusion matrices share: they are counted one a threshold.
abstract class ConfusionCode implements MetricCode<KerasMetric> {
  abstract Thresholds thresholds(KerasMetric metric);

  /// What is counted, in the order of the variables.
  abstract List<Confusion> counted();

  /// The best classes that alone count as predicted; null if each threshold says.
  @Nullable Integer topK(KerasMetric metric) {
    return null;
  }

  /// What a variable is called.
  String variable(Confusion counted) {
    return counted.variable();
  }

  @Override
  public final void build(KerasMetric metric, Counts counts, Object spec) {
    Shape shape = Shape.of(thresholds(metric).size());
    counted().forEach(each -> counts.make(variable(each), shape, DType.FLOAT32));
  }

  @Override
  public final void count(KerasMetric metric, LayerCall call, Tensor target, Tensor prediction) {
    Ops tf = call.tf();
    Votes votes = Votes.of(tf, target, prediction, call.sampleWeight());
    Integer topK = topK(metric);
    Votes best = topK == null ? votes : votes.best(tf, topK);
    // Some have no such argument: all classes count.
    Integer classId = metric.arguments().optionalValue("class_id", Integer.class);
    Votes chosen = classId == null ? best : best.of(metric, classId);
    Confusion.count(tf, chosen.flat(tf), thresholds(metric), counted())
        .forEach((each, number) -> metric.add(tf, variable(each), tf.reshape(number, -1)));
  }

  /// One number if there is one threshold.
  static Tensor single(Tensor numbers) {
    return numbers.shape().dim(0) == 1 ? numbers.get(0) : numbers;
  }
}
