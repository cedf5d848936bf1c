package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class OnesCode implements InitializerCode<Ones> {
  @Override
  public Tensor initialize(Ones initializer, Ops tf, Shape shape, DType dtype) {
    return tf.ones(shape, dtype);
  }
}
