package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What several layers do with colors; `pixels` are `[batch, height, width, channels]`, and what is
/// random has a number for each image.
final class Colors {
  private Colors() {}

  static Tensor brighter(Chance chance, Tensor pixels, Factor factor, ValueRange range) {
    Ops tf = chance.call().tf();
    Tensor delta = chance.each(factor).times((float) (range.high() - range.low()));
    return range.clip(tf, pixels.plus(tf.cast(delta, pixels.dtype())));
  }

  static Tensor contrasted(
      Chance chance, Tensor pixels, Factor factor, ValueRange range, DType drawn) {
    Ops tf = chance.call().tf();
    Tensor each = chance.each(new Factor(1 - factor.low(), 1 + factor.high()), drawn);
    Tensor mean = tf.math.reduceMean(tf.math.reduceMean(pixels, 1, true), 2, true);
    Tensor changed = pixels.minus(mean).times(tf.cast(each, pixels.dtype())).plus(mean);
    return range.clip(tf, changed);
  }

  static Tensor saturated(Chance chance, Tensor pixels, Factor factor, ValueRange range) {
    Ops tf = chance.call().tf();
    Tensor drawn = chance.each(factor);
    Tensor each = drawn.div(drawn.negative().plus(1).plus(1e-7f));
    Tensor hsv = tf.image.rgbToHsv(pixels);
    List<Tensor> parts = tf.split(hsv, 3, 3);
    Tensor saturation = range.clip(tf, parts.get(1).times(tf.cast(each, pixels.dtype())));
    return tf.image.hsvToRgb(tf.concat(List.of(parts.get(0), saturation, parts.get(2)), 3));
  }

  static Tensor hued(Chance chance, Tensor pixels, Factor factor, ValueRange range) {
    Ops tf = chance.call().tf();
    Tensor sign = chance.sign();
    Tensor each = sign.times(chance.each(factor)).times(0.5f);
    Tensor unit = range.to(tf, ValueRange.UNIT, pixels, DType.FLOAT32);
    List<Tensor> parts = tf.split(tf.image.rgbToHsv(unit), 3, 3);
    Tensor hue = parts.get(0).plus(tf.cast(each, unit.dtype()));
    Tensor wrapped = tf.where(tf.math.greater(hue, 1), hue.minus(1), hue);
    Tensor positive = tf.where(tf.math.less(wrapped, 0), wrapped.plus(1), wrapped);
    Tensor rgb = tf.image.hsvToRgb(tf.concat(List.of(positive, parts.get(1), parts.get(2)), 3));
    return ValueRange.UNIT.to(tf, range, ValueRange.UNIT.clip(tf, rgb), DType.FLOAT32);
  }

  /// One channel of gray values.
  static Tensor gray(KerasLayer<?, ?> layer, Ops tf, Tensor pixels) {
    long channels = pixels.shape().dim(3);
    if (channels == 1) {
      return pixels;
    }
    if (channels >= 0 && channels != 3) {
      throw PreprocessingErrors.input(layer, "images of 1 or 3 channels", pixels.shape());
    }
    Tensor weights = tf.constant(new double[] {0.2989, 0.5870, 0.1140}, pixels.dtype());
    return tf.expandDims(tf.tensordot(pixels, weights, 1), 3);
  }
}
