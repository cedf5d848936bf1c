package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Norms;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Negative cosines.
final class CosineSimilarityCode implements LossCode<CosineSimilarity> {
  @Override
  public Tensor elements(CosineSimilarity loss, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.of(tf, target, prediction);
    Tensor of = Norms.normalized(tf, pair.target(), loss.axis());
    Tensor and = Norms.normalized(tf, pair.prediction(), loss.axis());
    return tf.reduceSum(of.times(and), loss.axis()).unaryMinus();
  }
}
