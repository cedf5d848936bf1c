package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Each pixel is a mean of those of two images.
final class MixUpCode extends MixingCode<MixUp> {
  @Override
  void check(MixUp layer) {
    if (!(layer.alpha() > 0)) {
      throw PreprocessingErrors.argument(layer, "alpha", "a number above 0", layer.alpha());
    }
  }

  @Override
  Mixed mix(MixUp layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    Tensor order = order(chance);
    Tensor weight = beta(chance, tf.constant((float) layer.alpha()));
    Tensor own = tf.cast(weight, pixels.dtype());
    Tensor others = tf.gather(pixels, order).times(own.negative().plus(1));
    return new Mixed(pixels.times(own).plus(others), weight, order);
  }
}
