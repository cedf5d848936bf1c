package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// With a factor of 0 images stay, with 1 they are gray.
final class RandomColorDegenerationCode extends RandomImageCode<RandomColorDegeneration> {
  @Override
  void check(RandomColorDegeneration layer) {
    Factor.of(layer, "factor", -1, 1);
    ValueRange.of(layer);
  }

  @Override
  Tensor change(RandomColorDegeneration layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    Tensor each = tf.cast(chance.each(Factor.of(layer, "factor", -1, 1)), pixels.dtype());
    Tensor gray = Colors.gray(layer, tf, pixels);
    return ValueRange.of(layer).clip(tf, pixels.plus(each.times(gray.minus(pixels))));
  }
}
