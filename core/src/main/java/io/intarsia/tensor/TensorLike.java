package io.intarsia.tensor;

import io.intarsia.shape.Shape;

/// What takes the place of a tensor in the functions of the facade: a [Tensor], or a value of a
/// type that runs functions itself. It has a shape; a dtype only if its type says so.
public interface TensorLike {
  /// The shape, as far as it is known.
  Shape shape();

  /// The number of axes.
  ///
  /// @throws IllegalStateException if it is not known
  default int rank() {
    return shape().rank();
  }
}
