package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Call;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Repeats the elements along spatial axes, or computes what is between those of images.
final class UpSamplingCode extends ChannelsLastCode {
  private static final List<String> INTERPOLATIONS =
      List.of("nearest", "bilinear", "bicubic", "lanczos3", "lanczos5");

  UpSamplingCode(int spatialAxes) {
    super(spatialAxes);
  }

  @Override
  void check(KerasLayer<Tensor, Tensor> layer) {
    SpatialArguments.numbers(layer, "size", spatialAxes(), 1);
    interpolation(layer);
  }

  // Images alone may be interpolated.
  private static String interpolation(KerasLayer<?, ?> layer) {
    return layer.arguments().types().containsKey("interpolation")
        ? SpatialArguments.word(layer, "interpolation", INTERPOLATIONS)
        : "nearest";
  }

  @Override
  Tensor computeLast(KerasLayer<Tensor, Tensor> layer, Call call, Tensor x) {
    int[] times = SpatialArguments.numbers(layer, "size", spatialAxes(), 1);
    String interpolation = interpolation(layer);
    return interpolation.equals("nearest")
        ? repeat(call.tf(), x, times)
        : resize(call.tf(), x, times, interpolation);
  }

  private static Tensor repeat(Ops tf, Tensor x, int[] times) {
    Tensor y = x;
    for (int i = 0; i < times.length; i++) {
      if (times[i] > 1) {
        y = tf.gather(y, sources(tf, x, i + 1, times[i]), i + 1);
      }
    }
    return y;
  }

  /// Which element each element of the result is.
  private static Tensor sources(Ops tf, Tensor x, int axis, int times) {
    long size = x.shape().dim(axis);
    if (size >= 0) {
      int count = Math.toIntExact(size * times);
      return tf.constant(IntStream.range(0, count).map(i -> i / times).toArray());
    }
    Tensor count = tf.gather(tf.shape(x), axis).times(times);
    return tf.range(tf.constant(0), count, tf.constant(1)).floorDiv(times);
  }

  // The kernels compute with single precision.
  private static Tensor resize(Ops tf, Tensor x, int[] times, String interpolation) {
    Tensor images = tf.cast(x, DType.FLOAT32);
    Tensor sizes = tf.slice(tf.shape(x), new int[] {1}, new int[] {2});
    Tensor larger = sizes.times(tf.constant(times));
    var halfPixels = Attributes.of("half_pixel_centers", true);
    Tensor resized =
        switch (interpolation) {
          case "bilinear" ->
              Arrays.stream(times).anyMatch(each -> each % 2 == 1)
                  ? between(tf, between(tf, images, 2, times[1]), 1, times[0])
                  : tf.raw.ResizeBilinear(images, larger, halfPixels);
          case "bicubic" -> tf.raw.ResizeBicubic(images, larger, halfPixels);
          default -> lanczos(tf, images, larger, times, interpolation);
        };
    return tf.cast(resized, x.dtype());
  }

  private static Tensor lanczos(Ops tf, Tensor images, Tensor larger, int[] times, String kernel) {
    Tensor scale = tf.cast(tf.constant(times), DType.FLOAT32);
    var attributes = Attributes.of("kernel_type", kernel).with("antialias", false);
    return tf.raw.ScaleAndTranslate(images, larger, scale, tf.constant(new float[2]), attributes);
  }

  // What XLA makes of the kernel is wrong for odd factors, so these are computed of the elements
  // around: in halves of a part of an element, which are whole numbers.
  private static Tensor between(Ops tf, Tensor x, int axis, int times) {
    long known = x.shape().dim(axis);
    Tensor size =
        known < 0 ? tf.gather(tf.shape(x), axis) : tf.constant(Math.toIntExact(known));
    Tensor results = tf.range(tf.constant(0), size.times(times), tf.constant(1));
    Tensor halves = results.times(2).plus(1 - times);
    Tensor before = halves.floorDiv(2 * times);
    Tensor part = tf.cast(halves.minus(before.times(2 * times)), DType.FLOAT32).div(2f * times);
    Tensor low = tf.gather(x, tf.math.maximum(before, tf.constant(0)), axis);
    Tensor high = tf.gather(x, tf.math.minimum(before.plus(1), size.minus(1)), axis);
    Tensor weights = tf.reshape(part, axis == 1 ? new int[] {-1, 1, 1} : new int[] {-1, 1});
    return low.plus(high.minus(low).times(weights));
  }
}
