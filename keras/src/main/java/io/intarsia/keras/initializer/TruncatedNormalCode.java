package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class TruncatedNormalCode implements InitializerCode<TruncatedNormal> {
  @Override
  public Tensor initialize(TruncatedNormal initializer, Ops tf, Shape shape, DType dtype) {
    return Draws.truncatedNormal(
        tf, shape, dtype, initializer.seed(), initializer.mean(), initializer.stddev());
  }
}
