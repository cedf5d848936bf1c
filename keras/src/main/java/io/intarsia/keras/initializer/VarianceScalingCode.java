package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class VarianceScalingCode implements InitializerCode<VarianceScaling> {
  @Override
  public Tensor initialize(VarianceScaling initializer, Ops tf, Shape shape, DType dtype) {
    return Variances.draw(
        tf,
        shape,
        dtype,
        initializer.seed(),
        initializer.scale(),
        initializer.mode(),
        initializer.distribution());
  }
}
