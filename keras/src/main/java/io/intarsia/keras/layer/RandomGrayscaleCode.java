package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// As many images as the factor says, on average, lose their colors.
final class RandomGrayscaleCode extends RandomImageCode<RandomGrayscale> {
  @Override
  void check(RandomGrayscale layer) {
    Factor.of(layer, "factor", 0, 1);
  }

  @Override
  boolean isCastAlways() {
    return false;
  }

  @Override
  Tensor change(RandomGrayscale layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    Tensor isGray = tf.math.less(chance.unit(), layer.factor().getFirst().floatValue());
    return tf.where(isGray, Colors.gray(layer, tf, pixels), pixels);
  }
}
