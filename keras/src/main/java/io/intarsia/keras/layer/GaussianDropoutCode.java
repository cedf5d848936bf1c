package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;

final class GaussianDropoutCode extends NoiseCode<GaussianDropout> {
  GaussianDropoutCode() {
    super("rate", Math.nextDown(1.0));
  }

  @Override
  Tensor noisy(GaussianDropout layer, LayerCall call, Tensor x) {
    double stddev = Math.sqrt(layer.rate() / (1 - layer.rate()));
    return x.times(Normals.like(layer, call, x, 1, stddev));
  }
}
