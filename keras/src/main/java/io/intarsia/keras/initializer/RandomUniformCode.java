package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class RandomUniformCode implements InitializerCode<RandomUniform> {
  @Override
  public Tensor initialize(RandomUniform initializer, Ops tf, Shape shape, DType dtype) {
    return Draws.uniform(
        tf, shape, dtype, initializer.seed(), initializer.minval(), initializer.maxval());
  }
}
