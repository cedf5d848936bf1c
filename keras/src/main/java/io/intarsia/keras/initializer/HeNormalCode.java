package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class HeNormalCode implements InitializerCode<HeNormal> {
  @Override
  public Tensor initialize(HeNormal initializer, Ops tf, Shape shape, DType dtype) {
    return Variances.draw(tf, shape, dtype, initializer.seed(), 2, "fan_in", "truncated_normal");
  }
}
