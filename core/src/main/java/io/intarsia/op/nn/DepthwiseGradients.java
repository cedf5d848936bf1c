package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.ConvolutionKernels;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

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
    return ConvolutionKernels.gradientOfFilters(
        tf,
        window.depthwiseShape(),
        layout.channelsLast(tf, input),
        filterSizes,
        layout.channelsLast(tf, outBackprop),
        (shape, images, sizes, gradient) ->
            tf.execute(
                    "DepthwiseConv2dNativeBackpropFilter",
                    shape.attributes(),
                    images,
                    sizes,
                    gradient)[0]);
  }
}
