package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// A factor of 0.5 changes nothing, 0 smooths, 1 sharpens.
final class RandomSharpnessCode extends RandomImageCode<RandomSharpness> {
  @Override
  void check(RandomSharpness layer) {
    Factor.of(layer, "factor", 0, 1);
    ValueRange.of(layer);
  }

  @Override
  Tensor change(RandomSharpness layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    Tensor each = tf.cast(chance.each(Factor.of(layer, "factor", 0, 1)).times(2f), pixels.dtype());
    double side = 1.0 / 13;
    double[] kernel = {side, side, side, side, 5 * side, side, side, side, side};
    Tensor window = tf.reshape(tf.constant(kernel, pixels.dtype()), Shape.of(3, 3));
    Tensor smooth = Windows.convolved(tf, pixels, window);
    Tensor changed = pixels.plus(each.negative().plus(1).times(smooth.minus(pixels)));
    return ValueRange.of(layer).clip(tf, changed);
  }
}
