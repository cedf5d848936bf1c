package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Half of the images are sheared the other way.
final class RandomShearCode extends RandomImageCode<RandomShear> {
  @Override
  void check(RandomShear layer) {
    PixelMoves.check(layer);
    factor(layer, "x_factor");
    factor(layer, "y_factor");
  }

  // Files have the numbers that a single one stands for.
  private static Factor factor(RandomShear layer, String argument) {
    return Factor.of(layer, argument, -1, 1);
  }

  @Override
  Tensor change(RandomShear layer, Chance chance) {
    Ops tf = chance.call().tf();
    DType dtype = layer.computeDType();
    Tensor invert = chance.each(new Factor(0, 1), dtype);
    Tensor one = tf.onesLike(invert);
    Tensor sign = tf.where(tf.math.greater(invert, tf.constant(0.5, dtype)), one.negative(), one);
    Tensor y = chance.each(factor(layer, "y_factor"), dtype).times(sign);
    Tensor x = chance.each(factor(layer, "x_factor"), dtype).times(sign);
    Tensor unit = tf.constant(1f);
    Tensor zero = tf.constant(0f);
    return PixelMoves.moved(
        layer, tf, chance.pixels(), List.of(unit, column(tf, x), zero, column(tf, y), unit, zero));
  }

  private static Tensor column(Ops tf, Tensor each) {
    return tf.cast(PixelMoves.column(tf, each), DType.FLOAT32);
  }
}
