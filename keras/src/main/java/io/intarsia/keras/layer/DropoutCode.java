package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.keras.State;
import io.intarsia.op.nn.StatelessDropoutOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Drops elements by numbers of a generator that counts on with each call in training.
final class DropoutCode extends LayerCode<Dropout, Tensor, Tensor> {
  @Override
  void build(Dropout layer, State state, Object spec) {
    if (layer.rate() > 0) {
      state.generator(layer.seed());
    }
  }

  @Override
  Tensor compute(Dropout layer, Call call, Tensor x) {
    if (!call.isTraining() || layer.rate() == 0) {
      return x;
    }
    if (layer.rate() == 1) {
      return call.tf().zerosLike(x);
    }
    return call.tf()
        .nn
        .experimental
        .statelessDropout(x, layer.rate(), layer.nextSeed(call), options(layer));
  }

  private static StatelessDropoutOptions options(Dropout layer) {
    List<Integer> noise = layer.noiseShape();
    StatelessDropoutOptions defaults = StatelessDropoutOptions.defaults();
    return noise == null
        ? defaults
        : defaults.withNoiseShape(noise.stream().mapToInt(Integer::intValue).toArray());
  }
}
