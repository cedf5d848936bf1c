package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Each channel of each image is stretched; one of a single value stays.
final class AutoContrastCode extends LayerCode<AutoContrast, Tensor, Tensor> {
  private static final Attributes KEPT = Attributes.of("keep_dims", true);

  @Override
  void build(AutoContrast layer, State state, Object spec) {
    ValueRange.of(layer);
  }

  @Override
  Tensor compute(AutoContrast layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    DType dtype = layer.computeDType();
    Images images = Images.of(layer, tf, tf.cast(x, dtype));
    ValueRange range = ValueRange.of(layer);
    Tensor pixels = images.pixels();
    Tensor bytes = range.to(tf, ValueRange.BYTES, pixels, dtype);
    Tensor over = tf.constant(new int[] {1, 2});
    Tensor low = tf.raw.Min(bytes, over, KEPT);
    Tensor high = tf.raw.Max(bytes, over, KEPT);
    Tensor scale = tf.constant(255, dtype).div(high.minus(low));
    Tensor stretched =
        ValueRange.BYTES.clip(tf, bytes.times(scale).plus(low.negative().times(scale)));
    Tensor result = ValueRange.BYTES.to(tf, range, stretched, dtype);
    return images.restored(tf, tf.where(tf.math.greater(high, low), result, pixels));
  }
}
