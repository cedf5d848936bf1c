package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Images of other sizes.
final class Resizer {
  static final List<String> INTERPOLATIONS =
      List.of("bilinear", "nearest", "bicubic", "area", "lanczos3", "lanczos5");

  private Resizer() {}

  static void check(KerasLayer<?, ?> layer, int height, int width) {
    if (height < 1 || width < 1) {
      throw PreprocessingErrors.input(
          layer, "a height and a width of at least 1", height + " and " + width);
    }
  }

  /// Images of another height and width.
  ///
  /// @param pixels `[batch, height, width, channels]`
  /// @return float32, or as the pixels if nothing is interpolated
  static Tensor resized(
      Ops tf, Tensor pixels, int height, int width, String interpolation, boolean isAntialiased) {
    Tensor size = tf.constant(new int[] {height, width});
    Attributes centers = Attributes.of("half_pixel_centers", true);
    return switch (interpolation) {
      case "nearest" -> tf.raw.ResizeNearestNeighbor(pixels, size, centers);
      case "area" -> tf.raw.ResizeArea(pixels, size);
      case "bilinear" ->
          isAntialiased
              ? scaled(tf, pixels, size, "triangle", true)
              : tf.raw.ResizeBilinear(pixels, size, centers);
      case "bicubic" ->
          isAntialiased
              ? scaled(tf, pixels, size, "keyscubic", true)
              : tf.raw.ResizeBicubic(pixels, size, centers);
      default -> scaled(tf, pixels, size, interpolation, isAntialiased);
    };
  }

  private static Tensor scaled(
      Ops tf, Tensor pixels, Tensor size, String kernel, boolean isAntialiased) {
    Tensor scale =
        tf.cast(size, DType.FLOAT32).div(tf.cast(Images.sizes(tf, pixels), DType.FLOAT32));
    return tf.raw.ScaleAndTranslate(
        pixels,
        size,
        scale,
        tf.constant(new float[2]),
        Attributes.of("kernel_type", kernel).with("antialias", isAntialiased));
  }

  /// The largest part in the middle that has the ratio of a height and a width.
  static Tensor cropped(Ops tf, Tensor pixels, int height, int width) {
    Tensor sizes = Images.sizes(tf, pixels);
    Tensor size = tf.math.maximum(tf.math.minimum(sizes, sameRatio(tf, sizes, height, width)), 1);
    return Images.part(tf, pixels, half(tf, sizes.minus(size)), size);
  }

  /// The images in the middle of the smallest ones that have the ratio of a height and a width.
  static Tensor padded(Ops tf, Tensor pixels, int height, int width, double fill) {
    Tensor sizes = Images.sizes(tf, pixels);
    Tensor size = tf.math.maximum(sizes, sameRatio(tf, sizes, height, width));
    Tensor rest = half(tf, size.minus(sizes));
    Tensor zero = tf.constant(new int[] {0});
    Tensor each = tf.concat(List.of(zero, rest, zero), 0);
    return tf.raw.PadV2(
        pixels, tf.stack(List.of(each, each), 1), tf.constant(fill, pixels.dtype()));
  }

  /// The height that goes with the width, and the width that goes with the height.
  private static Tensor sameRatio(Ops tf, Tensor sizes, int height, int width) {
    Tensor others = tf.reverse(sizes, 0).times(tf.constant(new int[] {height, width}));
    Tensor ratio = tf.constant(new float[] {width, height});
    return tf.cast(tf.cast(others, DType.FLOAT32).div(ratio), DType.INT32);
  }

  private static Tensor half(Ops tf, Tensor rest) {
    return tf.cast(tf.cast(rest, DType.FLOAT32).div(2f), DType.INT32);
  }
}
