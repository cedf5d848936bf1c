package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.ConvolutionKernels;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.stream.LongStream;

/// The gradients of the depthwise convolution.
final class DepthwiseGradients {
  private DepthwiseGradients() {}

  /// The gradient of a depthwise convolution with respect to its input.
  ///
  /// `outBackprop` is the gradient of the result, `[batch, outHeight, outWidth, channels *
  /// multiplier]`.
  ///
  /// @param inputSizes the four sizes of the input
  /// @param strides those of the convolution: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding that of the convolution, `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.depthwise_conv2d_backprop_input"
  @Endpoint("nn.depthwise_conv2d_backprop_input")
  static Tensor depthwiseConv2dBackpropInput(
      BaseOps tf,
      int[] inputSizes,
      Tensor filter,
      Tensor outBackprop,
      int[] strides,
      String padding) {
    return depthwiseConv2dBackpropInput(
        tf, inputSizes, filter, outBackprop, strides, padding, ConvOptions.defaults());
  }

  /// The gradient of a depthwise convolution with respect to its input.
  ///
  /// `outBackprop` is the gradient of the result, `[batch, outHeight, outWidth, channels *
  /// multiplier]`; channels first with `dataFormat` `NCHW`.
  ///
  /// @param inputSizes the four sizes of the input
  /// @param strides those of the convolution: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding that of the convolution, `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.depthwise_conv2d_backprop_input"
  @Endpoint("nn.depthwise_conv2d_backprop_input")
  static Tensor depthwiseConv2dBackpropInput(
      BaseOps tf,
      int[] inputSizes,
      Tensor filter,
      Tensor outBackprop,
      int[] strides,
      String padding,
      ConvOptions options) {
    return depthwiseConv2dBackpropInput(
        tf, Constants.ints(tf, inputSizes), filter, outBackprop, strides, padding, options);
  }

  /// The gradient of a depthwise convolution with respect to its input.
  ///
  /// `outBackprop` is the gradient of the result, `[batch, outHeight, outWidth, channels *
  /// multiplier]`; channels first with `dataFormat` `NCHW`.
  ///
  /// @param inputSizes an `int32` vector of the four sizes of the input
  /// @param strides those of the convolution: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding that of the convolution, `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.depthwise_conv2d_backprop_input"
  @Endpoint("nn.depthwise_conv2d_backprop_input")
  static Tensor depthwiseConv2dBackpropInput(
      BaseOps tf,
      Tensor inputSizes,
      Tensor filter,
      Tensor outBackprop,
      int[] strides,
      String padding,
      ConvOptions options) {
    var layout = SpatialLayout.of("depthwiseConv2dBackpropInput", 2, options.dataFormat());
    var window =
        ConvWindow.of(
            layout, strides, Padding.of("depthwiseConv2dBackpropInput", padding), options);
    Tensor gradient =
        ConvolutionKernels.convolution(
            tf,
            filter,
            layout.channelsLast(tf, outBackprop),
            (w, dy) ->
                tf.raw.DepthwiseConv2dNativeBackpropInput(
                    layout.channelsLastShape(tf, inputSizes),
                    w,
                    dy,
                    window.strides(),
                    padding,
                    Attributes.of("dilations", window.dilations())));
    return layout.restore(tf, gradient);
  }

  /// The gradient of a depthwise convolution with respect to its filter.
  ///
  /// `outBackprop` is the gradient of the result, `[batch, outHeight, outWidth, channels *
  /// multiplier]`.
  ///
  /// @param filterSizes the four sizes of the filter
  /// @param strides those of the convolution: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding that of the convolution, `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.depthwise_conv2d_backprop_filter"
  @Endpoint("nn.depthwise_conv2d_backprop_filter")
  static Tensor depthwiseConv2dBackpropFilter(
      BaseOps tf,
      Tensor input,
      int[] filterSizes,
      Tensor outBackprop,
      int[] strides,
      String padding) {
    return depthwiseConv2dBackpropFilter(
        tf, input, filterSizes, outBackprop, strides, padding, ConvOptions.defaults());
  }

  /// The gradient of a depthwise convolution with respect to its filter.
  ///
  /// `outBackprop` is the gradient of the result, `[batch, outHeight, outWidth, channels *
  /// multiplier]`; channels first with `dataFormat` `NCHW`.
  ///
  /// @param filterSizes the four sizes of the filter
  /// @param strides those of the convolution: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding that of the convolution, `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.depthwise_conv2d_backprop_filter"
  @Endpoint("nn.depthwise_conv2d_backprop_filter")
  static Tensor depthwiseConv2dBackpropFilter(
      BaseOps tf,
      Tensor input,
      int[] filterSizes,
      Tensor outBackprop,
      int[] strides,
      String padding,
      ConvOptions options) {
    return depthwiseConv2dBackpropFilter(
        tf, input, Constants.ints(tf, filterSizes), outBackprop, strides, padding, options);
  }

  /// The gradient of a depthwise convolution with respect to its filter.
  ///
  /// `outBackprop` is the gradient of the result, `[batch, outHeight, outWidth, channels *
  /// multiplier]`; channels first with `dataFormat` `NCHW`.
  ///
  /// @param filterSizes an `int32` vector of the four sizes of the filter
  /// @param strides those of the convolution: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding that of the convolution, `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.depthwise_conv2d_backprop_filter"
  @Endpoint("nn.depthwise_conv2d_backprop_filter")
  static Tensor depthwiseConv2dBackpropFilter(
      BaseOps tf,
      Tensor input,
      Tensor filterSizes,
      Tensor outBackprop,
      int[] strides,
      String padding,
      ConvOptions options) {
    var layout = SpatialLayout.of("depthwiseConv2dBackpropFilter", 2, options.dataFormat());
    var window =
        ConvWindow.of(
            layout, strides, Padding.of("depthwiseConv2dBackpropFilter", padding), options);
    Tensor images = layout.channelsLast(tf, input);
    Tensor gradient = layout.channelsLast(tf, outBackprop);
    var attributes = Attributes.of("dilations", window.dilations());
    return ConvolutionKernels.gradientOfDepthwiseFilters(
        tf,
        window.strides(),
        images,
        filterSizes,
        known(filterSizes),
        gradient,
        (x, sizes, dy) ->
            tf.raw.DepthwiseConv2dNativeBackpropFilter(
                x, sizes, dy, window.strides(), padding, attributes));
  }

  private static Shape known(Tensor sizes) {
    try (HostTensor known = sizes.staticValue().orElse(null)) {
      return known == null || known.size() != 4
          ? Shape.unknown()
          : Shape.of(LongStream.range(0, 4).map(known::longAt).toArray());
    }
  }
}
