package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class PearsonCorrelationCode extends AverageCode<PearsonCorrelation> {
  @Override
  Output<Tensor> values(PearsonCorrelation metric, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    Tensor of = standard(tf, pair.target(), metric.axis());
    Tensor and = standard(tf, pair.prediction(), metric.axis());
    return all(tf.reduceMean(of.times(and), metric.axis()));
  }

  private static Tensor standard(Ops tf, Tensor x, int axis) {
    Tensor centered = x.minus(tf.reduceMean(x, axis, true));
    return centered.div(tf.math.reduceStd(centered, axis, true));
  }
}
