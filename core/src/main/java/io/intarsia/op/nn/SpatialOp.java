package io.intarsia.op.nn;

import io.intarsia.tensor.Tensor;

/// What is applied to the interleaved images of a dilated window.
///
/// @see "Python: tf.nn.with_space_to_batch"
@FunctionalInterface
public interface SpatialOp {
  /// Applies the op.
  ///
  /// @param input interleaved images, moved into the batch
  /// @param spatialRank the number of spatial axes
  /// @param padding what the op has to pad: `VALID` unless no axis is dilated
  Tensor apply(Tensor input, int spatialRank, String padding);
}
