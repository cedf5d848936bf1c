package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class LecunUniformCode implements InitializerCode<LecunUniform> {
  @Override
  public Tensor initialize(LecunUniform initializer, Ops tf, Shape shape, DType dtype) {
    return Variances.draw(tf, shape, dtype, initializer.seed(), 1, "fan_in", "uniform");
  }
}
