package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// A random rectangle of each image.
record Rectangle(Stretch across, Stretch down, Tensor height, Tensor width) {
  /// @param wide which part of the width, a number for each image
  /// @param high which part of the height, a number for each image
  static Rectangle of(Chance chance, Tensor wide, Tensor high) {
    Ops tf = chance.call().tf();
    Tensor sizes = tf.cast(Images.sizes(tf, chance.pixels()), wide.dtype());
    Tensor height = tf.gather(sizes, 0);
    Tensor width = tf.gather(sizes, 1);
    Stretch across = Stretch.of(chance, wide, width);
    return new Rectangle(across, Stretch.of(chance, high, height), height, width);
  }

  /// Which pixels are in it, `[batch, height, width, 1]`.
  Tensor contains(Ops tf) {
    return tf.math.logicalAnd(
        across.contains(tf, width, Shape.of(1, 1, -1, 1)),
        down.contains(tf, height, Shape.of(1, -1, 1, 1)));
  }

  /// Which part of each image it is, `[batch, 1, 1, 1]`.
  Tensor area() {
    Tensor pixels = across.end().minus(across.start()).times(down.end().minus(down.start()));
    return pixels.div(width.times(height));
  }
}
