package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Pixels move by random ways that are smooth over the image; how far is drawn once for a batch.
/// Each goes as far down as to the right, as in Keras.
final class RandomElasticTransformCode extends RandomImageCode<RandomElasticTransform> {
  @Override
  void check(RandomElasticTransform layer) {
    PixelMoves.check(layer);
    Factor.of(layer, "factor", 0, 1);
    Factor.of(layer, "scale", 0, 1);
    ValueRange.of(layer);
  }

  @Override
  Tensor change(RandomElasticTransform layer, Chance chance) {
    Factor factor = Factor.of(layer, "factor", 0, 1);
    Factor scale = Factor.of(layer, "scale", 0, 1);
    Tensor pixels = chance.pixels();
    if (factor.high() == 0 || scale.high() == 0) {
      return pixels;
    }
    Ops tf = chance.call().tf();
    Tensor isChanged = chance.isChanged(factor);
    Tensor strength = chance.all(scale, pixels.dtype(), Shape.of());
    Tensor sizes = tf.cast(Images.sizes(tf, pixels), pixels.dtype());
    Tensor far = tf.reduceMax(sizes).times(strength.times(0.1));
    Tensor smooth = tf.reduceMin(sizes).times(strength.times(0.05));
    Tensor ways = ways(tf, chance, smooth).times(far);
    Tensor moved = moved(layer, tf, pixels, ways);
    return ValueRange.of(layer).clip(tf, tf.where(isChanged, moved, pixels));
  }

  /// `[batch, height, width]`.
  private static Tensor ways(Ops tf, Chance chance, Tensor sigma) {
    Tensor shape = tf.slice(tf.shape(chance.pixels()), new int[] {0}, new int[] {3});
    Tensor drawn = chance.normal(shape, sigma.dtype()).times(sigma);
    // An odd number of places, so that there is a middle.
    Tensor size = tf.cast(sigma, DType.INT32).times(3).times(2).plus(1);
    Tensor bell = Windows.bell(tf, size, sigma);
    Tensor window = tf.expandDims(bell, 1).times(bell);
    return tf.squeeze(Windows.convolved(tf, tf.expandDims(drawn, 3), window), 3);
  }

  private static Tensor moved(RandomElasticTransform layer, Ops tf, Tensor pixels, Tensor ways) {
    var sampling = new Sampling(tf, pixels, layer.fillMode(), layer.fillValue());
    Tensor down = places(tf, pixels, 1, ways.dtype(), Shape.of(1, -1, 1)).plus(ways);
    Tensor across = places(tf, pixels, 2, ways.dtype(), Shape.of(1, 1, -1)).plus(ways);
    Tensor moved =
        layer.interpolation().equals("nearest")
            ? sampling.nearest(down, across)
            : sampling.bilinear(down, across);
    return tf.ensureShape(moved, pixels.shape());
  }

  private static Tensor places(Ops tf, Tensor pixels, int axis, DType dtype, Shape shape) {
    return tf.reshape(tf.cast(tf.range(Sizes.of(tf, pixels, axis)), dtype), shape);
  }
}
