package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class ZerosCode implements InitializerCode<Zeros> {
  @Override
  public Tensor initialize(Zeros initializer, Ops tf, Shape shape, DType dtype) {
    return tf.zeros(shape, dtype);
  }
}
