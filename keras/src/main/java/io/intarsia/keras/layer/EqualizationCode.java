package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Each channel has a histogram, over all images of a batch.
final class EqualizationCode extends LayerCode<Equalization, Tensor, Tensor> {
  @Override
  void build(Equalization layer, State state, Object spec) {
    ValueRange.of(layer);
    if (layer.bins() < 1) {
      throw PreprocessingErrors.argument(layer, "bins", "at least 1", layer.bins());
    }
  }

  @Override
  Tensor compute(Equalization layer, LayerCall call, Tensor x) {
    if (!call.isTraining()) {
      return x;
    }
    Ops tf = call.tf();
    Images images = Images.of(layer, tf, tf.cast(x, layer.computeDType()));
    long channels = images.pixels().shape().dim(3);
    if (channels < 0) {
      throw PreprocessingErrors.input(
          layer, "images whose number of channels is known", images.pixels().shape());
    }
    List<Tensor> equalized = new ArrayList<>();
    for (Tensor channel : tf.split(images.pixels(), (int) channels, 3)) {
      equalized.add(equalized(layer, tf, channel));
    }
    return images.restored(tf, tf.concat(equalized, 3));
  }

  private static Tensor equalized(Equalization layer, Ops tf, Tensor channel) {
    ValueRange range = ValueRange.of(layer);
    DType dtype = channel.dtype();
    Tensor bytes = scaled(range, ValueRange.BYTES, channel);
    int last = layer.bins() - 1;
    Tensor floats = tf.cast(bytes, DType.FLOAT32);
    Tensor bin = tf.cast(floats.times((float) last).div(255f), DType.INT32);
    Tensor flat = tf.reshape(tf.clipByValue(bin, 0, last), Shape.of(-1));
    Tensor counts =
        tf.raw.DenseBincount(flat, tf.constant(layer.bins()), tf.zeros(Shape.of(0), DType.INT32));
    Tensor isFlat = tf.math.lessEqual(tf.math.countNonzero(counts), 1L);
    Tensor table = table(tf, counts, dtype);
    Tensor place = tf.clipByValue(bytes.div(255).times(last), 0, last);
    Tensor spread = tf.gather(table, tf.cast(place, DType.INT32));
    return scaled(ValueRange.BYTES, range, tf.where(isFlat, bytes, spread));
  }

  private static Tensor table(Ops tf, Tensor counts, DType dtype) {
    Tensor sums = tf.math.cumsum(counts);
    Tensor first =
        tf.reduceMin(
            tf.where(
                tf.math.greater(sums, 0),
                sums,
                tf.fill(tf.shape(sums), tf.constant(Integer.MAX_VALUE))));
    Tensor rest = tf.reduceMax(sums).minus(first);
    Tensor safe = tf.where(tf.math.equal(rest, 0), tf.onesLike(rest), rest);
    Tensor parts = sums.minus(first).times(255).div(safe);
    return tf.cast(tf.clipByValue(tf.math.round(parts), 0, 255), dtype);
  }

  private static Tensor scaled(ValueRange from, ValueRange to, Tensor values) {
    if (from.equals(to)) {
      return values;
    }
    double scale = (to.high() - to.low()) / (from.high() - from.low());
    return values.times(scale).plus(to.low() - from.low() * scale);
  }
}
