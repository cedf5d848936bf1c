package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.op.array.StridedSliceOptions;
import io.intarsia.op.nn.ConvOptions;
import io.intarsia.tensor.Tensor;

/// Filters each channel of sequences or images on its own.
final class Depthwise {
  private Depthwise() {}

  /// @param x channels last
  /// @param kernel `[window…, channels, multiplier]`
  static Tensor filter(LayerCall call, SpatialWindow window, Tensor x, Tensor kernel) {
    Channels.check(kernel.shape().dim(-2), x);
    window.checkFits(x.shape());
    Ops tf = call.tf();
    return window.sizes().size() == 1
        ? tf.squeeze(
            images(tf, window.ofImages(), tf.expandDims(x, 1), tf.expandDims(kernel, 0)), 1)
        : images(tf, window, x, kernel);
  }

  // The kernel has no dilations and strides at once, and one stride for both axes: others are the
  // elements in between left out.
  private static Tensor images(Ops tf, SpatialWindow window, Tensor x, Tensor kernel) {
    boolean isPlain =
        window.strides().get(0).equals(window.strides().get(1))
            && (!window.isStrided() || !window.isDilated());
    Tensor y = isPlain ? convolve(tf, window, x, kernel) : thinned(tf, window, x, kernel);
    return ChannelsLastCode.ofSizes(tf, y, window.sizesOver(x.shape()));
  }

  private static Tensor thinned(Ops tf, SpatialWindow window, Tensor x, Tensor kernel) {
    SpatialWindow dense = window.withoutStrides().withPadding("valid");
    Tensor y = convolve(tf, dense, window.isValid() ? x : window.padded(tf, x), kernel);
    var options =
        StridedSliceOptions.defaults()
            .withStrides(1, window.strides().get(0), window.strides().get(1), 1)
            .withEndMask(15);
    return tf.stridedSlice(y, new int[4], new int[4], options);
  }

  private static Tensor convolve(Ops tf, SpatialWindow window, Tensor x, Tensor kernel) {
    var options = ConvOptions.defaults().withDilations(SpatialWindow.array(window.dilations()));
    int[] strides = SpatialWindow.array(window.strides());
    return tf.nn.depthwiseConv2d(x, kernel, strides, window.mode(), options);
  }
}
