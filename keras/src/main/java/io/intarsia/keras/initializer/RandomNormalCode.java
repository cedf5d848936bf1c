package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class RandomNormalCode implements InitializerCode<RandomNormal> {
  @Override
  public Tensor initialize(RandomNormal initializer, Ops tf, Shape shape, DType dtype) {
    return Draws.normal(
        tf, shape, dtype, initializer.seed(), initializer.mean(), initializer.stddev());
  }
}
