package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// A random part of an axis of images, one for each image: `[batch, 1, 1, 1]`.
record Stretch(Tensor start, Tensor end) {
  /// @param part which part of the axis, a number for each image
  /// @param size of the axis
  static Stretch of(Chance chance, Tensor part, Tensor size) {
    Tensor length = chance.call().tf().reshape(part.times(size), Shape.of(-1, 1, 1, 1));
    Tensor start = chance.each(new Factor(0, 1), part.dtype()).times(size.minus(length));
    return new Stretch(start, start.plus(length));
  }

  /// Whether places are in it.
  ///
  /// @param along the shape of the places: all sizes are 1 but that of the axis
  Tensor contains(Ops tf, Tensor size, Shape along) {
    Tensor places = tf.cast(tf.range(tf.cast(size, DType.INT32)), start.dtype());
    Tensor place = tf.reshape(places, along);
    return tf.math.logicalAnd(tf.math.greaterEqual(place, start), tf.math.less(place, end));
  }
}
