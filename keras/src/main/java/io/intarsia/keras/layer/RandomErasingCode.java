package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.random.StatelessNormalOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Rectangles are filled with a value, or with noise.
final class RandomErasingCode extends RandomImageCode<RandomErasing> {
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
    List<Tensor> parts = tf.split(part, 2, 1);
    Rectangle rectangle = Rectangle.of(chance, parts.get(0), parts.get(1));
    Tensor isErased = chance.isChanged(Factor.of(layer, "factor", 0, 1));
    Tensor fill = ValueRange.of(layer).clip(tf, fill(layer, chance));
    Tensor isFilled = tf.math.logicalAnd(isErased, rectangle.contains(tf));
    return tf.where(isFilled, fill, pixels);
  }
}
