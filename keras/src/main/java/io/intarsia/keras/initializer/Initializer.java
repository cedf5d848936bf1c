package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// What a weight is at first.
///
/// @see "Python: keras.initializers.Initializer"
@FunctionalInterface
public interface Initializer {
  /// The values of a weight.
  ///
  /// @param tf where they are made
  /// @param shape of the weight, fully known
  Tensor initialize(Ops tf, Shape shape, DType dtype);
}
