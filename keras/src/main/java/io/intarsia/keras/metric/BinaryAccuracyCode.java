package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class BinaryAccuracyCode extends AverageCode<BinaryAccuracy> {
  @Override
  Output<Tensor> values(BinaryAccuracy metric, Ops tf, Tensor target, Tensor prediction) {
    Pair pair = Pair.matched(tf, target, prediction, true);
    Double threshold = metric.threshold();
    Tensor isThere = pair.prediction().gt(threshold == null ? 0.5 : threshold);
    return all(tf.equal(pair.target(), tf.cast(isThere, pair.target().dtype())));
  }
}
