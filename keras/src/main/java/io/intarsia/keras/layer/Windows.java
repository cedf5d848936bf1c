package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;

/// Windows that slide over images.
final class Windows {
  private Windows() {}

  /// Each channel, seen through a window; outside there are zeros.
  ///
  /// @param window `[height, width]`
  static Tensor convolved(Ops tf, Tensor pixels, Tensor window) {
    Tensor channels = tf.slice(tf.shape(pixels), new int[] {3}, new int[] {1});
    Tensor kernel = tf.expandDims(tf.expandDims(window, 2), 3);
    Tensor one = tf.constant(new int[] {1});
    Tensor filters = tf.tile(kernel, tf.concat(List.of(one, one, channels, one), 0));
    return tf.raw.DepthwiseConv2dNative(pixels, filters, List.of(1L, 1L, 1L, 1L), "SAME");
  }

  /// The normal distribution at so many places around its middle, `[size]`; they sum to 1.
  static Tensor bell(Ops tf, int size, Tensor sigma) {
    double[] places = IntStream.range(0, size).mapToDouble(i -> i - (size - 1) / 2.0).toArray();
    return over(tf, tf.constant(places, sigma.dtype()), sigma);
  }

  /// The same at as many places as the runtime finds.
  ///
  /// @param size a scalar, int32
  static Tensor bell(Ops tf, Tensor size, Tensor sigma) {
    Tensor middle = tf.cast(size.minus(1), sigma.dtype()).div(2);
    return over(tf, tf.cast(tf.range(size), sigma.dtype()).minus(middle), sigma);
  }

  private static Tensor over(Ops tf, Tensor places, Tensor sigma) {
    Tensor scaled = places.div(sigma);
    Tensor bell = tf.exp(tf.square(scaled).times(-0.5));
    return bell.div(tf.reduceSum(bell));
  }
}
