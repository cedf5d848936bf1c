package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.random.StatelessNormalOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Rectangles are filled with a value, or with noise.
final class RandomErasingCode extends RandomImageCode<RandomErasing> {
  /// Whether places along an axis are inside of a random part of it.
  private static Tensor isInside(Chance chance, Tensor part, Tensor size, Shape along) {
    Ops tf = chance.call().tf();
    DType dtype = part.dtype();
    Tensor length = tf.reshape(part.times(size), Shape.of(-1, 1, 1, 1));
    Tensor start = chance.each(new Factor(0, 1), dtype).times(size.minus(length));
    Tensor places = tf.cast(tf.range(tf.cast(size, DType.INT32)), dtype);
    Tensor place = tf.reshape(places, along);
    return tf.math.logicalAnd(
        tf.math.greaterEqual(place, start), tf.math.less(place, start.plus(length)));
  }

  private static Tensor fill(RandomErasing layer, Chance chance) {
    Ops tf = chance.call().tf();
    DType dtype = chance.pixels().dtype();
    List<Double> given = layer.fillValue();
    if (given != null) {
      return tf.constant(given.stream().mapToDouble(Double::doubleValue).toArray(), dtype);
    }
    Tensor shape = tf.shape(chance.pixels());
    boolean areChannelsFirst = "channels_first".equals(layer.dataFormat());
    // Noise is drawn in the order in which the images came.
    Tensor order = tf.constant(new int[] {0, 3, 1, 2});
    Tensor noise =
        tf.random.statelessNormal(
            areChannelsFirst ? tf.gather(shape, order) : shape,
            chance.seed(),
            StatelessNormalOptions.defaults().withDtype(dtype));
    Tensor placed = areChannelsFirst ? tf.transpose(noise, 0, 2, 3, 1) : noise;
    return placed.times(tf.constant(layer.valueRange().get(1), dtype));
  }

  @Override
  void check(RandomErasing layer) {
    Factor.of(layer, "factor", 0, 1);
    Factor.of(layer, "scale", 0, 1);
    ValueRange.of(layer);
    List<Double> fill = layer.fillValue();
    if (fill != null && fill.size() != 1 && fill.size() != 3) {
      throw PreprocessingErrors.argument(layer, "fill_value", "one number or three", fill);
    }
  }

  @Override
  Tensor change(RandomErasing layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    DType dtype = pixels.dtype();
    Tensor part = tf.sqrt(chance.each(Factor.of(layer, "scale", 0, 1), dtype, 2));
    Tensor sizes = tf.cast(Images.sizes(tf, pixels), dtype);
    List<Tensor> parts = tf.split(part, 2, 1);
    Tensor isAcross = isInside(chance, parts.get(0), tf.gather(sizes, 1), Shape.of(1, 1, -1, 1));
    Tensor isDown = isInside(chance, parts.get(1), tf.gather(sizes, 0), Shape.of(1, -1, 1, 1));
    Tensor isErased = chance.isChanged(Factor.of(layer, "factor", 0, 1));
    Tensor fill = ValueRange.of(layer).clip(tf, fill(layer, chance));
    Tensor isFilled = tf.math.logicalAnd(isErased, tf.math.logicalAnd(isAcross, isDown));
    return tf.where(isFilled, fill, pixels);
  }
}
