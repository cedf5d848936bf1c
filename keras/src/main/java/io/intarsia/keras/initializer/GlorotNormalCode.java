package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class GlorotNormalCode implements InitializerCode<GlorotNormal> {
  @Override
  public Tensor initialize(GlorotNormal initializer, Ops tf, Shape shape, DType dtype) {
    return Variances.draw(tf, shape, dtype, initializer.seed(), 1, "fan_avg", "truncated_normal");
  }
}
