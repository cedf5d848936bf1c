package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class CosineSimilarityCode extends AverageCode<CosineSimilarity> {
  @Override
  Output<Tensor> values(CosineSimilarity metric, Ops tf, Tensor target, Tensor prediction) {
    var loss = io.intarsia.keras.loss.CosineSimilarity.of().withAxis(metric.axis());
    return all(loss.elements(tf, target, prediction).value().unaryMinus());
  }
}
