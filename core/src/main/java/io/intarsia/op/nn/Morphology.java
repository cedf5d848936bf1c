package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Grayscale dilation and erosion.
final class Morphology {
  private Morphology() {}

  /// The largest value in a window after adding the filter: grayscale dilation, channel by channel.
  ///
  /// `input` is `[batch, height, width, channels]`, `filters` `[height, width, channels]`; both of
  /// one real dtype.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @param dataFormat `NHWC`
  /// @param dilations the step between filter taps, counted as `strides`
  /// @throws IllegalArgumentException if `padding` or `dataFormat` is another word, or a number of
  ///   numbers is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.dilation2d"
  @Endpoint("nn.dilation2d")
  static Tensor dilation2d(
      BaseOps tf,
      Tensor input,
      Tensor filters,
      int[] strides,
      String padding,
      String dataFormat,
      int[] dilations) {
    var window = window("dilation2d", strides, padding, dataFormat, dilations);
    return dilate(tf, window, input, filters);
  }

  /// The smallest value in a window after subtracting the filter: grayscale erosion, channel by
  /// channel.
  ///
  /// `value` is `[batch, height, width, channels]`, `filters` `[height, width, channels]`; both of
  /// one real dtype.
  ///
  /// @param strides how far the window moves: one number, one for each spatial axis or one for
  ///   every axis
  /// @param padding `SAME` or `VALID`
  /// @param dataFormat `NHWC`
  /// @param dilations the step between filter taps, counted as `strides`
  /// @throws IllegalArgumentException if `padding` or `dataFormat` is another word, or a number of
  ///   numbers is wrong
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.erosion2d"
  @Endpoint("nn.erosion2d")
  static Tensor erosion2d(
      BaseOps tf,
      Tensor value,
      Tensor filters,
      int[] strides,
      String padding,
      String dataFormat,
      int[] dilations) {
    var window = window("erosion2d", strides, padding, dataFormat, dilations);
    // Erosion of x by f is the dilation of -x by f turned around, negated.
    Tensor turned = tf.raw.ReverseV2(filters, Constants.ints(tf, 0, 1));
    return dilate(tf, window, value.unaryMinus(), turned).unaryMinus();
  }

  private static ConvWindow window(
      String operation, int[] strides, String padding, String dataFormat, int[] dilations) {
    if (!dataFormat.equals("NHWC")) {
      throw Mistake.argument(
          "%s: dataFormat must be \"NHWC\", got \"%s\"; transpose the image first"
              .formatted(operation, dataFormat));
    }
    var layout = SpatialLayout.of(operation, 2, dataFormat);
    return ConvWindow.of(layout, strides, Padding.of(operation, padding), dilations);
  }

  private static Tensor dilate(BaseOps tf, ConvWindow window, Tensor input, Tensor filters) {
    return tf.raw.Dilation2D(
        input, filters, window.strides(), window.dilations(), window.padding().mode());
  }
}
