package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class ConstantCode implements InitializerCode<Constant> {
  @Override
  public Tensor initialize(Constant initializer, Ops tf, Shape shape, DType dtype) {
    return tf.fill(shape, tf.cast(tf.constant(initializer.value()), dtype));
  }
}
