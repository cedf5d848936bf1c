package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.ConvolutionKernels;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Convolutions that filter each channel on its own.
final class DepthwiseConvolutions {
  private DepthwiseConvolutions() {}

  /// Filters each channel of an image on its own, with `multiplier` filters a channel.
  ///
  /// `input` is `[batch, height, width, channels]`, `filter` `[height, width, channels,
  /// multiplier]`, the result `[batch, outHeight, outWidth, channels * multiplier]`; both of one
  /// floating dtype.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word or the number of strides is
  ///   wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.depthwise_conv2d"
  @Endpoint("nn.depthwise_conv2d")
  static Tensor depthwiseConv2d(
      BaseOps tf, Tensor input, Tensor filter, int[] strides, String padding) {
    return depthwiseConv2d(tf, input, filter, strides, padding, ConvOptions.defaults());
  }

  /// Filters each channel of an image on its own, with `multiplier` filters a channel.
  ///
  /// `input` is `[batch, height, width, channels]`, or channels first with `dataFormat` `NCHW`;
  /// `filter` is `[height, width, channels, multiplier]`; both of one floating dtype.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those, or if both strides and dilations are larger than 1
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.depthwise_conv2d"
  @Endpoint("nn.depthwise_conv2d")
  static Tensor depthwiseConv2d(
      BaseOps tf, Tensor input, Tensor filter, int[] strides, String padding, ConvOptions options) {
    var layout = SpatialLayout.of("depthwiseConv2d", 2, options.dataFormat());
    var mode = Padding.of("depthwiseConv2d", padding);
    return run(tf, ConvWindow.of(layout, strides, mode, options), input, filter);
  }

  /// Filters each channel of an image, padded by given numbers of zeros, on its own.
  ///
  /// `input` is `[batch, height, width, channels]`, or channels first with `dataFormat` `NCHW`;
  /// `filter` is `[height, width, channels, multiplier]`; both of one floating dtype.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding a pair `[before, after]` for each of the four axes; zeros for batch and
  ///   channels
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those, or if both strides and dilations are larger than 1
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.depthwise_conv2d"
  @Endpoint("nn.depthwise_conv2d")
  static Tensor depthwiseConv2d(
      BaseOps tf,
      Tensor input,
      Tensor filter,
      int[] strides,
      int[][] padding,
      ConvOptions options) {
    var layout = SpatialLayout.of("depthwiseConv2d", 2, options.dataFormat());
    return run(tf, ConvWindow.of(layout, strides, layout.padding(padding), options), input, filter);
  }

  /// Filters each channel on its own, then mixes the channels pixel by pixel.
  ///
  /// `input` is `[batch, height, width, channels]`, `depthwiseFilter` `[height, width, channels,
  /// multiplier]`, `pointwiseFilter` `[1, 1, channels * multiplier, outChannels]`; all of one
  /// floating dtype.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word, the number of strides is wrong,
  ///   or the pointwise filter is not of size 1 by 1
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.separable_conv2d"
  @Endpoint("nn.separable_conv2d")
  static Tensor separableConv2d(
      BaseOps tf,
      Tensor input,
      Tensor depthwiseFilter,
      Tensor pointwiseFilter,
      int[] strides,
      String padding) {
    return separableConv2d(
        tf, input, depthwiseFilter, pointwiseFilter, strides, padding, ConvOptions.defaults());
  }

  /// Filters each channel on its own, then mixes the channels pixel by pixel.
  ///
  /// `input` is `[batch, height, width, channels]`, or channels first with `dataFormat` `NCHW`;
  /// `depthwiseFilter` is `[height, width, channels, multiplier]`, `pointwiseFilter` `[1, 1,
  /// channels * multiplier, outChannels]`; all of one floating dtype.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those, if both strides and dilations are larger than 1, or if the pointwise filter is
  ///   not of size 1 by 1
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.separable_conv2d"
  @Endpoint("nn.separable_conv2d")
  static Tensor separableConv2d(
      BaseOps tf,
      Tensor input,
      Tensor depthwiseFilter,
      Tensor pointwiseFilter,
      int[] strides,
      String padding,
      ConvOptions options) {
    checkPointwise(pointwiseFilter);
    var layout = SpatialLayout.of("separableConv2d", 2, options.dataFormat());
    var mode = Padding.of("separableConv2d", padding);
    var window = ConvWindow.of(layout, strides, mode, options);
    Tensor filtered = channelsLast(tf, window, layout.channelsLast(tf, input), depthwiseFilter);
    var pointwise =
        new EmptyImages(
            ConvWindow.ONES, ConvWindow.ONES, Padding.of("separableConv2d", "VALID"), false);
    Tensor mixed =
        pointwise.run(
            tf,
            filtered,
            pointwiseFilter,
            () ->
                ConvolutionKernels.convolution(
                    tf,
                    filtered,
                    pointwiseFilter,
                    (x, w) -> tf.raw.Conv2D(x, w, ConvWindow.ONES, "VALID")));
    return layout.restore(tf, mixed);
  }

  private static Tensor run(BaseOps tf, ConvWindow window, Tensor input, Tensor filter) {
    var layout = window.layout();
    Tensor result = channelsLast(tf, window, layout.channelsLast(tf, input), filter);
    return layout.restore(tf, result);
  }

  private static Tensor channelsLast(BaseOps tf, ConvWindow window, Tensor input, Tensor filter) {
    return DilatedWindows.run(
        tf,
        window,
        filter,
        input,
        (x, padding) ->
            new EmptyImages(window.strides(), ConvWindow.ONES, padding, true)
                .run(tf, x, filter, () -> plain(tf, window, padding, x, filter)));
  }

  private static Tensor plain(
      BaseOps tf, ConvWindow window, Padding padding, Tensor input, Tensor filter) {
    var attributes = Attributes.of("explicit_paddings", padding.explicit());
    return ConvolutionKernels.convolution(
        tf,
        input,
        filter,
        (x, w) -> tf.raw.DepthwiseConv2dNative(x, w, window.strides(), padding.mode(), attributes));
  }

  private static void checkPointwise(Tensor filter) {
    if (filter.shape().isFullyKnown()
        && (filter.rank() != 4 || filter.shape().dim(0) != 1 || filter.shape().dim(1) != 1)) {
      throw Mistake.argument(
          "separableConv2d: pointwiseFilter must be of shape [1, 1, channels, outChannels], got "
              + filter.shape());
    }
  }
}
