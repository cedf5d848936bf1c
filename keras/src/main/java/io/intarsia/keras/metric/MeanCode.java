package io.intarsia.keras.metric;

import io.intarsia.keras.Output;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

final class MeanCode extends AverageCode<Mean> {
  @Override
  Output<Tensor> values(Mean metric, Ops tf, Tensor target, Tensor prediction) {
    return all(prediction);
  }

  // Keras does not here.
  @Override
  boolean looksAtMask() {
    return false;
  }
}
