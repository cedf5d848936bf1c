package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.ConvolutionKernels;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Convolutions over one, two and three spatial axes.
final class Convolutions {
  private static final List<Long> ONES = List.of(1L, 1L, 1L, 1L, 1L);

  private Convolutions() {}

  /// Slides filters over a sequence: each output is the sum over a window times the filter, which
  /// is not flipped.
  ///
  /// `input` is `[batch…, width, channels]`, `filters` `[width, channels, outChannels]`, the result
  /// `[batch…, outWidth, outChannels]`; all of one floating dtype.
  ///
  /// @param stride how far the window moves
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv1d"
  @Endpoint("nn.conv1d")
  static Tensor conv1d(BaseOps tf, Tensor input, Tensor filters, int stride, String padding) {
    return conv1d(tf, input, filters, new int[] {stride}, padding, ConvOptions.defaults());
  }

  /// Slides filters over a sequence: each output is the sum over a window times the filter, which
  /// is not flipped.
  ///
  /// `input` is `[batch…, width, channels]`, or channels first with `dataFormat` `NCW`; `filters`
  /// is `[width, channels, outChannels]`; all of one floating dtype.
  ///
  /// @param stride how far the window moves: one number, or one for every axis
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv1d"
  @Endpoint("nn.conv1d")
  static Tensor conv1d(
      BaseOps tf, Tensor input, Tensor filters, int[] stride, String padding, ConvOptions options) {
    var layout = SpatialLayout.of("conv1d", 1, options.dataFormat());
    var window = ConvWindow.of(layout, stride, Padding.of("conv1d", padding), options);
    return run(tf, window, input, filters);
  }

  /// Slides filters over an image: each output is the sum over a window times the filter, which is
  /// not flipped.
  ///
  /// `input` is `[batch…, height, width, channels]`, `filters` `[height, width, channels,
  /// outChannels]`, the result `[batch…, outHeight, outWidth, outChannels]`; all of one floating
  /// dtype or `int32`.
  ///
  /// @param stride how far the window moves along both spatial axes
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv2d"
  @Endpoint("nn.conv2d")
  static Tensor conv2d(BaseOps tf, Tensor input, Tensor filters, int stride, String padding) {
    return conv2d(tf, input, filters, new int[] {stride}, padding, ConvOptions.defaults());
  }

  /// Slides filters over an image: each output is the sum over a window times the filter, which is
  /// not flipped.
  ///
  /// `input` is `[batch…, height, width, channels]`, `filters` `[height, width, channels,
  /// outChannels]`, the result `[batch…, outHeight, outWidth, outChannels]`; all of one floating
  /// dtype or `int32`.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word, or `strides` hold 3 or more
  ///   than 4 numbers
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv2d"
  @Endpoint("nn.conv2d")
  static Tensor conv2d(BaseOps tf, Tensor input, Tensor filters, int[] strides, String padding) {
    return conv2d(tf, input, filters, strides, padding, ConvOptions.defaults());
  }

  /// Slides filters over an image: each output is the sum over a window times the filter, which is
  /// not flipped.
  ///
  /// `input` is `[batch…, height, width, channels]`, or channels first with `dataFormat` `NCHW`;
  /// `filters` is `[height, width, channels, outChannels]`; all of one floating dtype or `int32`.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv2d"
  @Endpoint("nn.conv2d")
  static Tensor conv2d(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      int[] strides,
      String padding,
      ConvOptions options) {
    var layout = SpatialLayout.of("conv2d", 2, options.dataFormat());
    var window = ConvWindow.of(layout, strides, Padding.of("conv2d", padding), options);
    return run(tf, window, input, filters);
  }

  /// Slides filters over an image that is padded by given numbers of zeros.
  ///
  /// `input` is `[batch…, height, width, channels]`, or channels first with `dataFormat` `NCHW`;
  /// `filters` is `[height, width, channels, outChannels]`; all of one floating dtype or `int32`.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding a pair `[before, after]` for each of the four axes; zeros for batch and
  ///   channels
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv2d"
  @Endpoint("nn.conv2d")
  static Tensor conv2d(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      int[] strides,
      int[][] padding,
      ConvOptions options) {
    var layout = SpatialLayout.of("conv2d", 2, options.dataFormat());
    return run(
        tf, ConvWindow.of(layout, strides, layout.padding(padding), options), input, filters);
  }

  /// Slides filters over a volume: each output is the sum over a window times the filter, which is
  /// not flipped.
  ///
  /// `input` is `[batch…, depth, height, width, channels]`, `filters` `[depth, height, width,
  /// channels, outChannels]`; all of one floating dtype.
  ///
  /// @param stride how far the window moves along the spatial axes
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv3d"
  @Endpoint("nn.conv3d")
  static Tensor conv3d(BaseOps tf, Tensor input, Tensor filters, int stride, String padding) {
    return conv3d(tf, input, filters, new int[] {stride}, padding, ConvOptions.defaults());
  }

  /// Slides filters over a volume: each output is the sum over a window times the filter, which is
  /// not flipped.
  ///
  /// `input` is `[batch…, depth, height, width, channels]`, or channels first with `dataFormat`
  /// `NCDHW`; `filters` is `[depth, height, width, channels, outChannels]`; all of one floating
  /// dtype.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those, or if both strides and dilations are larger than 1
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.conv3d"
  @Endpoint("nn.conv3d")
  static Tensor conv3d(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      int[] strides,
      String padding,
      ConvOptions options) {
    var layout = SpatialLayout.of("conv3d", 3, options.dataFormat());
    var window = ConvWindow.of(layout, strides, Padding.of("conv3d", padding), options);
    return run(tf, window, input, filters);
  }

  /// A convolution over as many spatial axes, one to three, as the filters have; moves by one and
  /// pads nothing.
  ///
  /// `input` is `[batch…, spatial…, channels]`, `filters` `[spatial…, channels, outChannels]`; all
  /// of one floating dtype.
  ///
  /// @throws IllegalArgumentException if the filters are not of rank 3, 4 or 5
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.convolution"
  @Endpoint("nn.convolution")
  static Tensor convolution(BaseOps tf, Tensor input, Tensor filters) {
    return convolution(tf, input, filters, new int[] {1}, "VALID", ConvOptions.defaults());
  }

  /// A convolution over as many spatial axes, one to three, as the filters have.
  ///
  /// `input` is `[batch…, spatial…, channels]`, or channels first with such a `dataFormat`;
  /// `filters` is `[spatial…, channels, outChannels]`; all of one floating dtype.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if the filters are not of rank 3, 4 or 5, or if `padding`, a
  ///   number of numbers or the data format is not one of those
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.convolution"
  @Endpoint("nn.convolution")
  static Tensor convolution(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      int[] strides,
      String padding,
      ConvOptions options) {
    var layout = SpatialLayout.ofInput("convolution", filters, options.dataFormat());
    var window = ConvWindow.of(layout, strides, Padding.of("convolution", padding), options);
    return run(tf, window, input, filters);
  }

  /// A convolution of an image whose filters have holes: `rate - 1` pixels between two taps.
  ///
  /// `value` is `[batch, height, width, channels]`, `filters` `[height, width, channels,
  /// outChannels]`; both of one floating dtype.
  ///
  /// @param rate the distance between two taps, at least 1
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `rate` is less than 1 or `padding` is another word
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.atrous_conv2d"
  @Endpoint("nn.atrous_conv2d")
  static Tensor atrousConv2d(BaseOps tf, Tensor value, Tensor filters, int rate, String padding) {
    var layout = SpatialLayout.of("atrousConv2d", 2, null);
    var options = ConvOptions.defaults().withDilations(rate);
    var mode = Padding.of("atrousConv2d", padding);
    return run(tf, ConvWindow.of(layout, new int[] {1}, mode, options), value, filters);
  }

  private static Tensor run(BaseOps tf, ConvWindow window, Tensor input, Tensor filters) {
    SpatialLayout layout = window.layout();
    return LeadingAxes.fold(
        tf,
        input,
        layout.spatialRank() + 1,
        x -> layout.restore(tf, channelsLast(tf, window, layout.channelsLast(tf, x), filters)));
  }

  private static Tensor channelsLast(BaseOps tf, ConvWindow window, Tensor input, Tensor filters) {
    return switch (window.layout().spatialRank()) {
      case 1 -> {
        Tensor flat = NnSteps.expandDims(tf, input, 1);
        var lifted = window.withUnitHeight();
        yield NnSteps.squeeze(
            tf, native2d(tf, lifted, flat, NnSteps.expandDims(tf, filters, 0)), 1);
      }
      case 2 -> native2d(tf, window, input, filters);
      default -> volume(tf, window, input, filters);
    };
  }

  private static Tensor native2d(BaseOps tf, ConvWindow window, Tensor input, Tensor filters) {
    var attributes =
        Attributes.of("dilations", window.dilations())
            .with("explicit_paddings", window.padding().explicit());
    List<Long> strides = window.strides();
    String mode = window.padding().mode();
    return new EmptyImages(strides, window.dilations(), window.padding(), false)
        .run(
            tf,
            input,
            filters,
            () ->
                ConvolutionKernels.convolution(
                    tf, input, filters, (x, w) -> tf.raw.Conv2D(x, w, strides, mode, attributes)));
  }

  // The plain CPU kernel has no dilation in three dimensions.
  private static Tensor volume(BaseOps tf, ConvWindow window, Tensor input, Tensor filters) {
    return DilatedWindows.run(
        tf,
        window,
        filters,
        input,
        (x, padding) ->
            new EmptyImages(window.strides(), ONES, padding, false)
                .run(
                    tf,
                    x,
                    filters,
                    () ->
                        ConvolutionKernels.convolution(
                            tf,
                            x,
                            filters,
                            (y, w) -> tf.raw.Conv3D(y, w, window.strides(), padding.mode()))));
  }
}
