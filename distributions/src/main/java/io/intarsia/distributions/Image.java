package io.intarsia.distributions;

import io.intarsia.distributions.bijector.Bijector;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.stream.IntStream;

/// Values as images under a bijector. Those that are none, for which the inverse gives NaN or
/// infinity, are replaced before it is taken again, so that gradients are no NaN either. NaN itself
/// is an image.
///
/// @param outside which values are no images: `[B…]`
/// @param below which values are less than some image, elementwise
/// @param mapped what the values, or others in their place, are images of: `[B…, E…]`
record Image(Ops tf, Tensor outside, Tensor below, Tensor mapped) {
  /// Values `[B…, F…]` and what they are images of.
  ///
  /// @param event the shape `E…`, a vector of `int32`
  /// @param rank how many axes `E…` are
  static Image of(Ops tf, Bijector bijector, Tensor value, Tensor event, int rank) {
    int imageRank = rank + bijector.inverseMinEventRank() - bijector.forwardMinEventRank();
    Tensor found = bijector.inverse(tf.stopGradient(value)).isFinite();
    Tensor none = any(found.not(), rank).and(any(value.isNaN(), imageRank).not());
    // Each element is one that real, positive and unit-interval distributions have.
    Tensor half = tf.ones(event, value.dtype()).times(0.5);
    Tensor other = tf.stopGradient(bijector.forward(half));
    Tensor inside = tf.where(Events.unsqueezed(none, imageRank), other, value);
    return new Image(tf, none, value.lt(other), bijector.inverse(inside));
  }

  /// A density, which is 0 for what is no image.
  Tensor density(Tensor log) {
    return tf.where(outside, Double.NEGATIVE_INFINITY, log);
  }

  /// What holds for images, and numbers for what is less and greater than all.
  Tensor tails(Number less, Number greater, Tensor inside) {
    Tensor ends =
        tf.where(below, tf.constant(less, inside.dtype()), tf.constant(greater, inside.dtype()));
    return tf.where(outside, ends, inside);
  }

  private static Tensor any(Tensor x, int axes) {
    return axes == 0 ? x : x.any(IntStream.range(-axes, 0).toArray());
  }
}
