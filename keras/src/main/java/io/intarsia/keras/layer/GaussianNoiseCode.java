package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.tensor.Tensor;

final class GaussianNoiseCode extends NoiseCode<GaussianNoise> {
  GaussianNoiseCode() {
    super("stddev", 1);
  }

  @Override
  Tensor noisy(GaussianNoise layer, Call call, Tensor x) {
    return x.plus(Normals.like(layer, call, x, 0, layer.stddev()));
  }
}
