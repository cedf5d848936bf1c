package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.internal.Pair;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// How much of the variance of the target a prediction explains.
final class R2ScoreCode implements MetricCode<R2Score> {
  @Override
  public void build(R2Score metric, Counts counts, Object spec) {
    if (!(spec instanceof TensorSpec tensor)) {
      throw MetricErrors.otherRank(metric.name(), 2, spec);
    }
    Shape columns = Columns.of(metric.name(), tensor.shape());
    counts.make("num_samples", Shape.of(), DType.FLOAT32);
    for (String name : List.of("squared_sum", "sum", "residual", "count")) {
      counts.make(name, columns, DType.FLOAT32);
    }
  }

  @Override
  public void count(R2Score metric, LayerCall call, Tensor target, Tensor prediction) {
    Ops tf = call.tf();
    Pair pair = Pair.of(tf, target, tf.cast(prediction, metric.variableDType()));
    Tensor labels = pair.target();
    Tensor weight = weight(metric, call, labels);
    Tensor weighted = labels.times(weight);
    metric.add(tf, "sum", tf.reduceSum(weighted, 0));
    metric.add(tf, "squared_sum", tf.reduceSum(labels.times(weighted), 0));
    Tensor errors = tf.square(labels.minus(pair.prediction())).times(weight);
    metric.add(tf, "residual", tf.reduceSum(errors, 0));
    metric.add(tf, "count", tf.reduceSum(weight, 0));
    metric.add(tf, "num_samples", Sizes.elements(tf, labels, DType.FLOAT32));
  }

  private static Tensor weight(R2Score metric, LayerCall call, Tensor labels) {
    Ops tf = call.tf();
    Tensor given = call.sampleWeight();
    if (given == null) {
      return tf.onesLike(labels);
    }
    Tensor numbers = tf.cast(given, metric.variableDType());
    boolean isFlat = numbers.shape().hasRank() && numbers.shape().rank() == 1;
    return tf.broadcastTo(isFlat ? tf.expandDims(numbers, 1) : numbers, tf.shape(labels));
  }

  @Override
  public Tensor compute(R2Score metric, Ops tf) {
    Tensor sum = metric.read(tf, "sum");
    Tensor mean = sum.div(metric.read(tf, "count"));
    Tensor total = metric.read(tf, "squared_sum").minus(sum.times(mean));
    Tensor raw = metric.read(tf, "residual").div(total).rminus(1);
    Tensor scores = tf.where(tf.math.isInf(raw), 0, raw);
    Tensor score =
        switch (String.valueOf(metric.classAggregation())) {
          case "uniform_average" -> tf.reduceMean(scores);
          case "variance_weighted_average" ->
              tf.reduceSum(total.times(scores)).div(tf.reduceSum(total));
          default -> scores;
        };
    return metric.numRegressors() == 0 ? score : adjusted(metric, tf, score);
  }

  /// The score for a number of independent variables; as it is, if there are no more examples.
  private static Tensor adjusted(R2Score metric, Ops tf, Tensor score) {
    Tensor freedom = metric.read(tf, "num_samples").minus(1);
    Tensor rest = freedom.minus(metric.numRegressors());
    Tensor adjusted = score.rminus(1).times(freedom).div(rest).rminus(1);
    return tf.where(rest.gt(0), adjusted, score);
  }

  @Override
  public void check(R2Score metric) {
    String aggregation = metric.classAggregation();
    if (aggregation != null
        && !List.of("uniform_average", "variance_weighted_average").contains(aggregation)) {
      throw MetricErrors.wrong(
          metric.name(),
          "the class_aggregation",
          "uniform_average or variance_weighted_average",
          aggregation);
    }
    if (metric.numRegressors() < 0) {
      throw MetricErrors.wrong(
          metric.name(), "num_regressors", "of at least 0", metric.numRegressors());
    }
  }
}
