package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.op.array.StridedSliceOptions;
import io.intarsia.shape.Shape;
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
  Tensor computeLast(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    int[] times = SpatialArguments.numbers(layer, "size", spatialAxes(), 1);
    String interpolation = interpolation(layer);
    return interpolation.equals("nearest")
        ? repeat(call.tf(), x, times)
        : resize(call.tf(), x, times, interpolation);
  }

  private static Tensor repeat(Ops tf, Tensor x, int[] times) {
    Tensor y = x;
    for (int axis = 1; axis <= times.length; axis++) {
      int copies = times[axis - 1];
      if (copies > 1) {
        int[] multiples = ones(x.shape().rank() + 1);
        multiples[axis + 1] = copies;
        y = merged(tf, y, tf.tile(tf.expandDims(y, axis + 1), multiples), axis, copies);
      }
    }
    return y;
  }

  /// Puts the axis behind one into it.
  ///
  /// @param x what there was before the axis behind came
  private static Tensor merged(Ops tf, Tensor x, Tensor apart, int axis, int times) {
    long[] sizes = x.shape().toArray();
    sizes[axis] *= times;
    if (x.shape().isFullyKnown() || Arrays.stream(sizes).skip(1).allMatch(size -> size > 0)) {
      return tf.reshape(apart, Shape.of(sizes));
    }
    int[] factors = ones(sizes.length);
    factors[axis] = times;
    return tf.reshape(apart, tf.shape(x).times(tf.constant(factors)));
  }

  private static int[] ones(int count) {
    int[] ones = new int[count];
    Arrays.fill(ones, 1);
    return ones;
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
    return tf.cast(ofSizes(tf, resized, sizes(x, times)), x.dtype());
  }

  private static long[] sizes(Tensor x, int[] times) {
    return IntStream.range(0, times.length)
        .mapToLong(i -> Math.max(-1, x.shape().dim(i + 1) * times[i]))
        .toArray();
  }

  private static Tensor lanczos(Ops tf, Tensor images, Tensor larger, int[] times, String kernel) {
    Tensor scale = tf.cast(tf.constant(times), DType.FLOAT32);
    var attributes = Attributes.of("kernel_type", kernel).with("antialias", false);
    return tf.raw.ScaleAndTranslate(images, larger, scale, tf.constant(new float[2]), attributes);
  }

  // What XLA makes of the kernel is wrong for odd factors, so these are computed of the elements
  // around: each element becomes several, of which the first half lean to the element before it,
  // and the others to that behind it.
  private static Tensor between(Ops tf, Tensor x, int axis, int times) {
    Tensor leaning = leaning(tf, times, axis);
    Tensor zero = tf.constant(0f);
    Tensor toBefore = tf.math.maximum(leaning.unaryMinus(), zero);
    Tensor toBehind = tf.math.maximum(leaning, zero);
    int[][] one = new int[4][2];
    one[axis] = new int[] {1, 1};
    Tensor padded = tf.pad(x, one, "SYMMETRIC");
    Tensor before = tf.expandDims(part(tf, padded, axis, 0, -2).minus(x), axis + 1);
    Tensor behind = tf.expandDims(part(tf, padded, axis, 2, 0).minus(x), axis + 1);
    Tensor apart =
        tf.expandDims(x, axis + 1).plus(before.times(toBefore)).plus(behind.times(toBehind));
    return merged(tf, x, apart, axis, times);
  }

  private static Tensor leaning(Ops tf, int times, int axis) {
    float[] leaning = new float[times];
    for (int i = 0; i < times; i++) {
      leaning[i] = (2 * i + 1 - times) / (2f * times);
    }
    int[] aligned = axis == 1 ? new int[] {times, 1, 1} : new int[] {times, 1};
    return tf.reshape(tf.constant(leaning), aligned);
  }

  /// @param end from the end of the axis
  private static Tensor part(Ops tf, Tensor x, int axis, int begin, int end) {
    int[] begins = new int[4];
    begins[axis] = begin;
    int[] ends = new int[4];
    ends[axis] = end;
    int all = 15;
    var options = StridedSliceOptions.defaults().withEndMask(end < 0 ? all - (1 << axis) : all);
    return tf.stridedSlice(x, begins, ends, options);
  }
}
