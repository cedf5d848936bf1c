package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// What an initializer of Keras computes; its arguments are in the initializer.
///
/// @param <I> the initializer
@FunctionalInterface
interface InitializerCode<I extends KerasInitializer> {
  Tensor initialize(I initializer, Ops tf, Shape shape, DType dtype);
}
