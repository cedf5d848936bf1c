package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// The mean of each window.
final class AveragePooling {
  private AveragePooling() {}

  /// The mean of each window over as many spatial axes, one to three, as the input has, channel by
  /// channel.
  ///
  /// `input` is `[batch, spatial…, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number for all spatial axes
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding` is another word, or the rank is not 3, 4 or 5
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool"
  @Endpoint("nn.avg_pool")
  static Tensor avgPool(BaseOps tf, Tensor input, int ksize, int strides, String padding) {
    return avgPool(tf, input, new int[] {ksize}, new int[] {strides}, padding);
  }

  /// The mean of each window over as many spatial axes, one to three, as the input has, channel by
  /// channel.
  ///
  /// `input` is `[batch, spatial…, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding` is another word or a number of numbers is wrong,
  ///   or the rank is not 3, 4 or 5
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool"
  @Endpoint("nn.avg_pool")
  static Tensor avgPool(BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding) {
    return pool(tf, SpatialLayout.ofInput("avgPool", input, null), input, ksize, strides, padding);
  }

  /// The mean of each window over as many spatial axes, one to three, as the input has, channel by
  /// channel.
  ///
  /// `input` is `[batch, spatial…, channels]`, or channels first with a `dataFormat` such as
  /// `NCHW`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those, or the rank is not 3, 4 or 5
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool"
  @Endpoint("nn.avg_pool")
  static Tensor avgPool(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding, String dataFormat) {
    return pool(
        tf, SpatialLayout.ofInput("avgPool", input, dataFormat), input, ksize, strides, padding);
  }

  /// The mean of each window in a sequence, channel by channel.
  ///
  /// `input` is `[batch, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number for all spatial axes
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding` is another word
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool1d"
  @Endpoint("nn.avg_pool1d")
  static Tensor avgPool1d(BaseOps tf, Tensor input, int ksize, int strides, String padding) {
    return avgPool1d(tf, input, new int[] {ksize}, new int[] {strides}, padding);
  }

  /// The mean of each window in a sequence, channel by channel.
  ///
  /// `input` is `[batch, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding` is another word or a number of numbers is wrong
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool1d"
  @Endpoint("nn.avg_pool1d")
  static Tensor avgPool1d(BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding) {
    return pool(tf, SpatialLayout.of("avgPool1d", 1, null), input, ksize, strides, padding);
  }

  /// The mean of each window in a sequence, channel by channel.
  ///
  /// `input` is `[batch, width, channels]`, or channels first with a `dataFormat` `NCW`; the result
  /// has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool1d"
  @Endpoint("nn.avg_pool1d")
  static Tensor avgPool1d(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding, String dataFormat) {
    return pool(tf, SpatialLayout.of("avgPool1d", 1, dataFormat), input, ksize, strides, padding);
  }

  /// The mean of each window in an image, channel by channel.
  ///
  /// `input` is `[batch, height, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number for all spatial axes
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding` is another word
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool2d"
  @Endpoint("nn.avg_pool2d")
  static Tensor avgPool2d(BaseOps tf, Tensor input, int ksize, int strides, String padding) {
    return avgPool2d(tf, input, new int[] {ksize}, new int[] {strides}, padding);
  }

  /// The mean of each window in an image, channel by channel.
  ///
  /// `input` is `[batch, height, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding` is another word or a number of numbers is wrong
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool2d"
  @Endpoint("nn.avg_pool2d")
  static Tensor avgPool2d(BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding) {
    return pool(tf, SpatialLayout.of("avgPool2d", 2, null), input, ksize, strides, padding);
  }

  /// The mean of each window in an image, channel by channel.
  ///
  /// `input` is `[batch, height, width, channels]`, or channels first with a `dataFormat` `NCHW`;
  /// the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool2d"
  @Endpoint("nn.avg_pool2d")
  static Tensor avgPool2d(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding, String dataFormat) {
    return pool(tf, SpatialLayout.of("avgPool2d", 2, dataFormat), input, ksize, strides, padding);
  }

  /// The mean of each window in a volume, channel by channel.
  ///
  /// `input` is `[batch, depth, height, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number for all spatial axes
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding` is another word
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool3d"
  @Endpoint("nn.avg_pool3d")
  static Tensor avgPool3d(BaseOps tf, Tensor input, int ksize, int strides, String padding) {
    return avgPool3d(tf, input, new int[] {ksize}, new int[] {strides}, padding);
  }

  /// The mean of each window in a volume, channel by channel.
  ///
  /// `input` is `[batch, depth, height, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding` is another word or a number of numbers is wrong
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool3d"
  @Endpoint("nn.avg_pool3d")
  static Tensor avgPool3d(BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding) {
    return pool(tf, SpatialLayout.of("avgPool3d", 3, null), input, ksize, strides, padding);
  }

  /// The mean of each window in a volume, channel by channel.
  ///
  /// `input` is `[batch, depth, height, width, channels]`, or channels first with a `dataFormat`
  /// `NCDHW`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`; what `SAME` pads does not count
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.avg_pool3d"
  @Endpoint("nn.avg_pool3d")
  static Tensor avgPool3d(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding, String dataFormat) {
    return pool(tf, SpatialLayout.of("avgPool3d", 3, dataFormat), input, ksize, strides, padding);
  }

  private static Tensor pool(
      BaseOps tf, SpatialLayout layout, Tensor input, int[] ksize, int[] strides, String padding) {
    var mode = Padding.of(layout.operation(), padding);
    return PoolWindow.of(layout, ksize, strides, mode).avg(tf, input);
  }
}
