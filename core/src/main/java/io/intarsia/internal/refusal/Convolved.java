package io.intarsia.internal.refusal;

import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The guard of what a convolution makes of one image: the kernels of oneDNN count its elements in
/// 32 bits, divide by what is left of them, and do not look whether there was memory for them.
final class Convolved {
  private static final long MOST_ELEMENTS = Integer.MAX_VALUE;

  private Convolved() {}

  /// @param images of the shape `[count, …, channels]`, or `[count, channels, …]`
  /// @param filter of the shape `[…, channels, filters]`; one of a depthwise convolution has so
  ///   many filters for each channel
  static Guard guard(String images, String filter) {
    return Guard.ofInputs(
        "what is made of each image has at most %d elements".formatted(MOST_ELEMENTS),
        call -> {
          long[] sizes = sizes(call, call.tensor(images), call.tensor(filter));
          if (!SizeRules.haveAtMost(MOST_ELEMENTS, sizes)) {
            throw call.wrong(
                "the result for each image",
                "of at most %d elements".formatted(MOST_ELEMENTS),
                "shape " + Arrays.toString(sizes));
          }
          Tensor all = call.tensor(images);
          Room.check(call, all.dtype(), count(all), elements(sizes));
        });
  }

  /// At most so many pixels along each axis, and the channels behind them.
  private static long[] sizes(GuardedCall call, Tensor images, Tensor filter) {
    Attributes attributes = call.key().attributes();
    int axes = Known.rank(images) - 2;
    boolean areChannelsFirst = String.valueOf(attributes.get("data_format")).startsWith("NC");
    long[] sizes = new long[axes + 1];
    for (int i = 0; i < axes; i++) {
      int axis = areChannelsFirst ? i + 2 : i + 1;
      long padded = Known.dim(images, axis) + padding(attributes, axis);
      sizes[i] = Math.ceilDiv(padded, Math.max(1, number(attributes.get("strides"), axis)));
    }
    boolean isDepthwise = call.key().op().startsWith("Depthwise");
    long filters = Known.dim(filter, axes + 1);
    sizes[axes] = isDepthwise ? filters * Known.dim(filter, axes) : filters;
    return sizes;
  }

  // A graph may not know it.
  private static long count(Tensor images) {
    return Math.max(1, images.shape().dim(0));
  }

  private static long elements(long... sizes) {
    return Arrays.stream(sizes).reduce(1, (a, b) -> a * Math.max(1, b));
  }

  private static long padding(Attributes attributes, int axis) {
    Object paddings = attributes.get("explicit_paddings");
    return number(paddings, 2 * axis) + number(paddings, 2 * axis + 1);
  }

  private static long number(@Nullable Object list, int at) {
    return list instanceof List<?> numbers
            && at < numbers.size()
            && numbers.get(at) instanceof Number number
        ? number.longValue()
        : 0;
  }
}
