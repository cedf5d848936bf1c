package io.intarsia.keras.metric;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.internal.Numbers;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Harmonic means of precision and recall.
final class FScoreCode implements MetricCode<KerasMetric> {
  private static final double NOTHING = 1e-9;

  @Override
  public void build(KerasMetric metric, Counts counts, Object spec) {
    Shape shape = Shape.of();
    if (!"micro".equals(average(metric))) {
      if (!(spec instanceof TensorSpec tensor)) {
        throw MetricErrors.otherRank(metric.name(), 2, spec);
      }
      shape = Columns.of(metric.name(), tensor.shape());
    }
    counts.make("true_positives", shape);
    counts.make("false_positives", shape);
    counts.make("false_negatives", shape);
    counts.make("intermediate_weights", shape);
  }

  private static @Nullable String average(KerasMetric metric) {
    return metric.arguments().optionalValue("average", String.class);
  }

  @Override
  public void count(KerasMetric metric, LayerCall call, Tensor target, Tensor prediction) {
    Ops tf = call.tf();
    Tensor labels = tf.cast(target, metric.variableDType());
    Tensor said =
        tf.cast(
            said(metric, tf, tf.cast(prediction, metric.variableDType())), metric.variableDType());
    add(metric, call, "true_positives", said.times(labels));
    add(metric, call, "false_positives", said.times(labels.rminus(1)));
    add(metric, call, "false_negatives", said.rminus(1).times(labels));
    add(metric, call, "intermediate_weights", labels);
  }

  /// Which classes a prediction says: the highest, or those above a threshold.
  private static Tensor said(KerasMetric metric, Ops tf, Tensor prediction) {
    Double threshold = metric.arguments().optionalValue("threshold", Double.class);
    if (threshold != null) {
      return prediction.gt(threshold);
    }
    Tensor isHighest = prediction.ge(tf.reduceMax(prediction, -1, true));
    return tf.logicalAnd(isHighest, tf.abs(prediction).gt(NOTHING));
  }

  private static void add(KerasMetric metric, LayerCall call, String variable, Tensor numbers) {
    Ops tf = call.tf();
    Tensor weight = call.sampleWeight();
    Tensor weighted =
        weight == null
            ? numbers
            : numbers.times(tf.expandDims(tf.cast(weight, metric.variableDType()), 1));
    boolean isOne = "micro".equals(average(metric));
    metric.add(tf, variable, isOne ? tf.reduceSum(weighted) : tf.reduceSum(weighted, 0));
  }

  @Override
  public Tensor compute(KerasMetric metric, Ops tf) {
    Tensor found = metric.read(tf, "true_positives");
    Tensor precision =
        found.div(found.plus(metric.read(tf, "false_positives")).plus(Numbers.EPSILON));
    Tensor recall = found.div(found.plus(metric.read(tf, "false_negatives")).plus(Numbers.EPSILON));
    double square = beta(metric) * beta(metric);
    Tensor sum = precision.times(square).plus(recall).plus(Numbers.EPSILON);
    Tensor scores = precision.times(recall).div(sum).times(1 + square);
    return switch (String.valueOf(average(metric))) {
      case "null" -> scores;
      case "weighted" -> {
        Tensor weights = metric.read(tf, "intermediate_weights");
        Tensor parts = weights.div(tf.reduceSum(weights).plus(Numbers.EPSILON));
        yield tf.reduceSum(scores.times(parts));
      }
      default -> tf.reduceMean(scores);
    };
  }

  @Override
  public void check(KerasMetric metric) {
    String average = average(metric);
    if (average != null && !List.of("micro", "macro", "weighted").contains(average)) {
      throw MetricErrors.wrong(metric.name(), "the average", "micro, macro or weighted", average);
    }
    Double threshold = metric.arguments().optionalValue("threshold", Double.class);
    if (threshold != null && !(threshold > 0 && threshold <= 1)) {
      throw MetricErrors.wrong(metric.name(), "the threshold", "above 0, up to 1", threshold);
    }
    if (!(beta(metric) > 0)) {
      throw MetricErrors.wrong(metric.name(), "beta", "above 0", beta(metric));
    }
  }

  private static double beta(KerasMetric metric) {
    Double beta = metric.arguments().optionalValue("beta", Double.class);
    return beta == null ? 1 : beta;
  }
}
