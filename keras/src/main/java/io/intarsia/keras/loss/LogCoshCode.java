package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Logarithms of the hyperbolic cosine of differences.
final class LogCoshCode implements LossCode<LogCosh> {
  @Override
  public Tensor elements(LogCosh loss, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    Tensor error = pair.prediction().minus(pair.target());
    Tensor logs = error.plus(tf.math.softplus(error.times(-2))).minus(Math.log(2));
    return tf.reduceMean(logs, -1);
  }
}
