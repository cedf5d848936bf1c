package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
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

  private static Tensor resize(Ops tf, Tensor x, int[] times, String interpolation) {
    var halfPixels = Attributes.of("half_pixel_centers", true);
    Tensor sizes = tf.slice(tf.shape(x), new int[] {1}, new int[] {2});
    Tensor larger = sizes.times(tf.constant(times));
    return switch (interpolation) {
      case "bilinear" -> tf.raw.ResizeBilinear(x, larger, halfPixels);
      case "bicubic" -> tf.raw.ResizeBicubic(x, larger, halfPixels);
      default -> {
        Tensor scale = tf.constant(new float[] {times[0], times[1]});
        var attributes = Attributes.of("kernel_type", interpolation).with("antialias", false);
        yield tf.raw.ScaleAndTranslate(x, larger, scale, tf.constant(new float[2]), attributes);
      }
    };
  }
}
