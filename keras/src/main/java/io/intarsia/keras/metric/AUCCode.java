package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// The area under a curve of thresholds.
final class AUCCode implements MetricCode<AUC> {
  @Override
  public void build(AUC metric, Counts counts, Object spec) {
    Shape thresholds = Shape.of(thresholds(metric).size());
    Shape shape = metric.multiLabel() ? thresholds.concatenate(labels(metric, spec)) : thresholds;
    Confusion.ALL.forEach(each -> counts.make(each.variable(), shape, DType.FLOAT32));
  }

  private static Shape labels(AUC metric, Object spec) {
    Integer given = metric.numLabels();
    if (given != null) {
      return Shape.of(given);
    }
    if (!(spec instanceof TensorSpec tensor)) {
      throw MetricErrors.otherRank(metric.name(), 2, spec);
    }
    return Columns.of(metric.name(), tensor.shape());
  }

  private static Thresholds thresholds(AUC metric) {
    List<Double> given = metric.thresholds();
    if (given == null) {
      return Thresholds.ofNumber(metric.numThresholds()).withOpenEnds();
    }
    List<Double> all = new ArrayList<>(given.stream().sorted().toList());
    all.addFirst(0.0);
    all.addLast(1.0);
    return Thresholds.of(all, null).withOpenEnds();
  }

  @Override
  public void count(AUC metric, LayerCall call, Tensor target, Tensor prediction) {
    Ops tf = call.tf();
    Tensor p =
        metric.fromLogits()
            ? tf.nn.sigmoid(
                prediction.dtype().isFloating() ? prediction : tf.cast(prediction, DType.FLOAT32))
            : prediction;
    Votes votes = Votes.of(tf, target, p, call.sampleWeight());
    List<Double> weights = metric.labelWeights();
    boolean isMulti = metric.multiLabel();
    Votes weighted = weights == null || isMulti ? votes : votes.withLabelWeights(tf, weights);
    Confusion.count(tf, isMulti ? weighted : weighted.flat(tf), thresholds(metric), Confusion.ALL)
        .forEach((each, number) ->
            metric.add(tf, each.variable(), isMulti ? number : tf.reshape(number, -1)));
  }

  @Override
  public Tensor compute(AUC metric, Ops tf) {
    Tensor parts = Curve.of(metric.curve(), metric.summationMethod()).parts(metric, tf);
    if (!metric.multiLabel()) {
      return tf.reduceSum(parts);
    }
    Tensor areas = tf.reduceSum(parts, 0);
    List<Double> given = metric.labelWeights();
    if (given == null) {
      return tf.reduceMean(areas);
    }
    Tensor weights =
        tf.constant(given.stream().mapToDouble(Double::doubleValue).toArray(), DType.FLOAT32);
    return tf.math.divideNoNan(tf.reduceSum(areas.times(weights)), tf.reduceSum(weights));
  }

  @Override
  public void check(AUC metric) {
    Thresholds.check(metric);
    if (metric.thresholds() == null && metric.numThresholds() < 2) {
      throw MetricErrors.wrong(
          metric.name(), "num_thresholds", "of at least 2", metric.numThresholds());
    }
    Curve.of(metric.curve(), metric.summationMethod()).check(metric);
    if (metric.numLabels() != null && !metric.multiLabel()) {
      throw MetricErrors.wrong(
          metric.name(), "num_labels", "with multi_label only", metric.numLabels());
    }
  }
}
