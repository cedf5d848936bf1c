package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// The largest value of each window.
final class MaxPooling {
  private MaxPooling() {}

  /// The largest value of each window over as many spatial axes, one to three, as the input has,
  /// channel by channel.
  ///
  /// `input` is `[batch, spatial…, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number for all spatial axes
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word, or the rank is not 3, 4 or 5
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool"
  @Endpoint("nn.max_pool")
  static Tensor maxPool(BaseOps tf, Tensor input, int ksize, int strides, String padding) {
    return maxPool(tf, input, new int[] {ksize}, new int[] {strides}, padding);
  }

  /// The largest value of each window over as many spatial axes, one to three, as the input has,
  /// channel by channel.
  ///
  /// `input` is `[batch, spatial…, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word or a number of numbers is wrong,
  ///   or the rank is not 3, 4 or 5
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool"
  @Endpoint("nn.max_pool")
  static Tensor maxPool(BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding) {
    return pool(tf, SpatialLayout.ofInput("maxPool", input, null), input, ksize, strides, padding);
  }

  /// The largest value of each window over as many spatial axes, one to three, as the input has,
  /// channel by channel.
  ///
  /// `input` is `[batch, spatial…, channels]`, or channels first with a `dataFormat` such as
  /// `NCHW`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those, or the rank is not 3, 4 or 5
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool"
  @Endpoint("nn.max_pool")
  static Tensor maxPool(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding, String dataFormat) {
    return pool(
        tf, SpatialLayout.ofInput("maxPool", input, dataFormat), input, ksize, strides, padding);
  }

  /// The largest value of each window over as many spatial axes, one to three, as the input has,
  /// channel by channel.
  ///
  /// `input` is `[batch, spatial…, channels]`, or channels first with a `dataFormat` such as
  /// `NCHW`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding a pair `[before, after]` for each axis; what is padded does not count
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those, or the rank is not 3, 4 or 5
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool"
  @Endpoint("nn.max_pool")
  static Tensor maxPool(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, int[][] padding, String dataFormat) {
    var layout = SpatialLayout.ofInput("maxPool", input, dataFormat);
    return PoolWindow.of(layout, ksize, strides, layout.padding(padding)).max(tf, input);
  }

  /// The largest value of each window in a sequence, channel by channel.
  ///
  /// `input` is `[batch, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number for all spatial axes
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool1d"
  @Endpoint("nn.max_pool1d")
  static Tensor maxPool1d(BaseOps tf, Tensor input, int ksize, int strides, String padding) {
    return maxPool1d(tf, input, new int[] {ksize}, new int[] {strides}, padding);
  }

  /// The largest value of each window in a sequence, channel by channel.
  ///
  /// `input` is `[batch, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word or a number of numbers is wrong
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool1d"
  @Endpoint("nn.max_pool1d")
  static Tensor maxPool1d(BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding) {
    return pool(tf, SpatialLayout.of("maxPool1d", 1, null), input, ksize, strides, padding);
  }

  /// The largest value of each window in a sequence, channel by channel.
  ///
  /// `input` is `[batch, width, channels]`, or channels first with a `dataFormat` `NCW`; the result
  /// has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool1d"
  @Endpoint("nn.max_pool1d")
  static Tensor maxPool1d(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding, String dataFormat) {
    return pool(tf, SpatialLayout.of("maxPool1d", 1, dataFormat), input, ksize, strides, padding);
  }

  /// The largest value of each window in a sequence, channel by channel.
  ///
  /// `input` is `[batch, width, channels]`, or channels first with a `dataFormat` `NCW`; the result
  /// has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding a pair `[before, after]` for each axis; what is padded does not count
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool1d"
  @Endpoint("nn.max_pool1d")
  static Tensor maxPool1d(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, int[][] padding, String dataFormat) {
    var layout = SpatialLayout.of("maxPool1d", 1, dataFormat);
    return PoolWindow.of(layout, ksize, strides, layout.padding(padding)).max(tf, input);
  }

  /// The largest value of each window in an image, channel by channel.
  ///
  /// `input` is `[batch, height, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number for all spatial axes
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool2d"
  @Endpoint("nn.max_pool2d")
  static Tensor maxPool2d(BaseOps tf, Tensor input, int ksize, int strides, String padding) {
    return maxPool2d(tf, input, new int[] {ksize}, new int[] {strides}, padding);
  }

  /// The largest value of each window in an image, channel by channel.
  ///
  /// `input` is `[batch, height, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word or a number of numbers is wrong
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool2d"
  @Endpoint("nn.max_pool2d")
  static Tensor maxPool2d(BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding) {
    return pool(tf, SpatialLayout.of("maxPool2d", 2, null), input, ksize, strides, padding);
  }

  /// The largest value of each window in an image, channel by channel.
  ///
  /// `input` is `[batch, height, width, channels]`, or channels first with a `dataFormat` `NCHW`;
  /// the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool2d"
  @Endpoint("nn.max_pool2d")
  static Tensor maxPool2d(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding, String dataFormat) {
    return pool(tf, SpatialLayout.of("maxPool2d", 2, dataFormat), input, ksize, strides, padding);
  }

  /// The largest value of each window in an image, channel by channel.
  ///
  /// `input` is `[batch, height, width, channels]`, or channels first with a `dataFormat` `NCHW`;
  /// the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding a pair `[before, after]` for each axis; what is padded does not count
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool2d"
  @Endpoint("nn.max_pool2d")
  static Tensor maxPool2d(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, int[][] padding, String dataFormat) {
    var layout = SpatialLayout.of("maxPool2d", 2, dataFormat);
    return PoolWindow.of(layout, ksize, strides, layout.padding(padding)).max(tf, input);
  }

  /// The largest value of each window in a volume, channel by channel.
  ///
  /// `input` is `[batch, depth, height, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number for all spatial axes
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool3d"
  @Endpoint("nn.max_pool3d")
  static Tensor maxPool3d(BaseOps tf, Tensor input, int ksize, int strides, String padding) {
    return maxPool3d(tf, input, new int[] {ksize}, new int[] {strides}, padding);
  }

  /// The largest value of each window in a volume, channel by channel.
  ///
  /// `input` is `[batch, depth, height, width, channels]`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding` is another word or a number of numbers is wrong
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool3d"
  @Endpoint("nn.max_pool3d")
  static Tensor maxPool3d(BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding) {
    return pool(tf, SpatialLayout.of("maxPool3d", 3, null), input, ksize, strides, padding);
  }

  /// The largest value of each window in a volume, channel by channel.
  ///
  /// `input` is `[batch, depth, height, width, channels]`, or channels first with a `dataFormat`
  /// `NCDHW`; the result has the same dtype.
  ///
  /// @param ksize the size of the window: one number, one for each spatial axis or one for every
  ///   axis
  /// @param strides how far it moves, counted as `ksize`
  /// @param padding `SAME` or `VALID`
  /// @throws IllegalArgumentException if `padding`, a number of numbers or the data format is not
  ///   one of those
  /// @throws TensorFlowException if dtype or window does not fit the input
  /// @see "Python: tf.nn.max_pool3d"
  @Endpoint("nn.max_pool3d")
  static Tensor maxPool3d(
      BaseOps tf, Tensor input, int[] ksize, int[] strides, String padding, String dataFormat) {
    return pool(tf, SpatialLayout.of("maxPool3d", 3, dataFormat), input, ksize, strides, padding);
  }

  private static Tensor pool(
      BaseOps tf, SpatialLayout layout, Tensor input, int[] ksize, int[] strides, String padding) {
    var mode = Padding.of(layout.operation(), padding);
    return PoolWindow.of(layout, ksize, strides, mode).max(tf, input);
  }
}
