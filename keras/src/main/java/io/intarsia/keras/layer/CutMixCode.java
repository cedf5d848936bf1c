package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// How large rectangles are is drawn for each image, and how widely this varies for the batch.
final class CutMixCode extends MixingCode<CutMix> {
  @Override
  void check(CutMix layer) {
    Factor.of(layer, "factor", 0, 1);
  }

  @Override
  Mixed mix(CutMix layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    Factor factor = Factor.of(layer, "factor", 0, 1);
    Tensor alpha = chance.all(factor, pixels.dtype(), Shape.of()).plus(1e-6);
    Tensor part = tf.sqrt(beta(chance, alpha).negative().plus(1));
    Rectangle rectangle = Rectangle.of(chance, part, part);
    Tensor order = order(chance);
    Tensor cut = tf.where(rectangle.contains(tf), tf.gather(pixels, order), pixels);
    return new Mixed(cut, rectangle.area().negative().plus(1), order);
  }
}
