package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.op.random.StatelessNormalOptions;
import io.intarsia.tensor.Tensor;

/// Normally distributed numbers of the generator of a layer.
final class Normals {
  private Normals() {}

  /// One for each element of a tensor, of its type.
  static Tensor like(KerasLayer<?, ?> layer, LayerCall call, Tensor x, double mean, double stddev) {
    Ops tf = call.tf();
    StatelessNormalOptions options =
        StatelessNormalOptions.defaults()
            .withMean(mean)
            .withStddev(stddev)
            .withDtype(layer.computeDType());
    Tensor seed = layer.nextSeed(call);
    return x.shape().isFullyKnown()
        ? tf.random.statelessNormal(x.shape(), seed, options)
        : tf.random.statelessNormal(tf.shape(x), seed, options);
  }
}
