package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class IdentityCode implements InitializerCode<Identity> {
  @Override
  public Tensor initialize(Identity initializer, Ops tf, Shape shape, DType dtype) {
    if (shape.rank() != 2) {
      throw InitializerErrors.shape(initializer, "2 axes", shape);
    }
    int rows = Math.toIntExact(shape.dim(0));
    int columns = Math.toIntExact(shape.dim(1));
    return tf.eye(rows, columns, dtype).times(initializer.gain());
  }
}
