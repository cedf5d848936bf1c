package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.nn.StatelessDropoutOptions;
import io.intarsia.tensor.Tensor;

/// Elements set to zero at random, the others scaled up.
final class Drops {
  private Drops() {}

  /// @param rate of how many, above 0 and at most 1
  static Tensor of(LayerCall call, Tensor x, double rate, Tensor seed) {
    return rate == 1
        ? call.tf().zerosLike(x)
        : call.tf().nn.experimental.statelessDropout(x, rate, seed);
  }

  /// Drops by the layer's generator, which is not asked where all are dropped.
  ///
  /// @param rate of how many, above 0 and at most 1
  /// @param noiseShape how many numbers are drawn along each axis, -1 for one for each element;
  ///   empty for one for each of all
  static Tensor of(
      KerasLayer<?, ?> layer, LayerCall call, Tensor x, double rate, int... noiseShape) {
    if (rate == 1) {
      return call.tf().zerosLike(x);
    }
    StatelessDropoutOptions all = StatelessDropoutOptions.defaults();
    return call.tf()
        .nn
        .experimental
        .statelessDropout(
            x,
            rate,
            layer.nextSeed(call),
            noiseShape.length == 0 ? all : all.withNoiseShape(noiseShape));
  }
}
