package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Inverted values are subtracted from the greatest one.
final class RandomInvertCode extends RandomImageCode<RandomInvert> {
  @Override
  void check(RandomInvert layer) {
    Factor.of(layer, "factor", 0, 1);
    ValueRange.of(layer);
  }

  @Override
  Tensor change(RandomInvert layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    Tensor isInverted = chance.isChanged(Factor.of(layer, "factor", 0, 1));
    Tensor most = tf.constant(layer.valueRange().get(1), pixels.dtype());
    return tf.where(isInverted, most.minus(pixels), pixels);
  }
}
