package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.internal.Numbers;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class ConcordanceCorrelationCode extends AverageCode<ConcordanceCorrelation> {
  @Override
  Output<Tensor> values(ConcordanceCorrelation metric, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    int axis = metric.axis();
    Tensor targetMean = tf.reduceMean(pair.target(), axis, true);
    Tensor mean = tf.reduceMean(pair.prediction(), axis, true);
    Tensor targetVariance = tf.math.reduceVariance(pair.target().minus(targetMean), axis, true);
    Tensor variance = tf.math.reduceVariance(pair.prediction().minus(mean), axis, true);
    // Keras takes the mean of the prediction from the target, too.
    Tensor covariance = pair.target().minus(mean).times(pair.prediction().minus(mean));
    Tensor norm = targetVariance.plus(variance).plus(tf.square(targetMean.minus(mean)));
    return all(tf.reduceMean(covariance.times(2).div(norm.plus(Numbers.EPSILON)), axis));
  }
}
