package io.intarsia.op.nn;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Blocks of pixels as channels, and back.
final class DepthSpace {
  private DepthSpace() {}

  /// Moves each block of pixels into the channels of one pixel.
  ///
  /// `input` is `[batch, height, width, channels]`; the result `[batch, height / blockSize, width /
  /// blockSize, channels * blockSize²]`.
  ///
  /// @param blockSize the side of a block, at least 2
  /// @throws TensorFlowException if a side of the image is not a multiple of it
  /// @see "Python: tf.nn.space_to_depth"
  @Endpoint("nn.space_to_depth")
  static Tensor spaceToDepth(BaseOps tf, Tensor input, int blockSize) {
    return tf.raw.SpaceToDepth(input, blockSize);
  }

  /// Moves each block of pixels into the channels of one pixel.
  ///
  /// @param input `[batch, height, width, channels]`, or `[batch, channels, height, width]` with
  ///   `NCHW`
  /// @param blockSize the side of a block, at least 2
  /// @param dataFormat `NHWC` or `NCHW`
  /// @throws IllegalArgumentException if `dataFormat` is another word
  /// @throws TensorFlowException if a side of the image is not a multiple of the block
  /// @see "Python: tf.nn.space_to_depth"
  @Endpoint("nn.space_to_depth")
  static Tensor spaceToDepth(BaseOps tf, Tensor input, int blockSize, String dataFormat) {
    var layout = SpatialLayout.of("spaceToDepth", 2, dataFormat);
    return layout.restore(tf, spaceToDepth(tf, layout.channelsLast(tf, input), blockSize));
  }

  /// Spreads the channels of each pixel over a block of pixels.
  ///
  /// `input` is `[batch, height, width, channels]`; the result `[batch, height * blockSize, width *
  /// blockSize, channels / blockSize²]`.
  ///
  /// @param blockSize the side of a block, at least 2
  /// @throws TensorFlowException if the channels are not a multiple of its square
  /// @see "Python: tf.nn.depth_to_space"
  @Endpoint("nn.depth_to_space")
  static Tensor depthToSpace(BaseOps tf, Tensor input, int blockSize) {
    return tf.raw.DepthToSpace(input, blockSize);
  }

  /// Spreads the channels of each pixel over a block of pixels.
  ///
  /// @param input `[batch, height, width, channels]`, or `[batch, channels, height, width]` with
  ///   `NCHW`
  /// @param blockSize the side of a block, at least 2
  /// @param dataFormat `NHWC` or `NCHW`
  /// @throws IllegalArgumentException if `dataFormat` is another word
  /// @throws TensorFlowException if the channels are not a multiple of its square
  /// @see "Python: tf.nn.depth_to_space"
  @Endpoint("nn.depth_to_space")
  static Tensor depthToSpace(BaseOps tf, Tensor input, int blockSize, String dataFormat) {
    var layout = SpatialLayout.of("depthToSpace", 2, dataFormat);
    return layout.restore(tf, depthToSpace(tf, layout.channelsLast(tf, input), blockSize));
  }
}
