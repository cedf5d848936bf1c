package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;

final class GaussianNoiseCode extends NoiseCode<GaussianNoise> {
  GaussianNoiseCode() {
    super("stddev", 1);
  }

  @Override
  Tensor noisy(GaussianNoise layer, LayerCall call, Tensor x) {
    return x.plus(Normals.like(layer, call, x, 0, layer.stddev()));
  }
}
