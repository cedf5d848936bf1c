package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import java.util.List;

final class DropoutCode extends NoiseCode<Dropout> {
  DropoutCode() {
    super("rate", 1);
  }

  @Override
  Tensor noisy(Dropout layer, LayerCall call, Tensor x) {
    List<Integer> noise = layer.noiseShape();
    return noise == null
        ? Drops.of(layer, call, x, layer.rate())
        : Drops.of(layer, call, x, layer.rate(), Axes.ints(noise));
  }
}
