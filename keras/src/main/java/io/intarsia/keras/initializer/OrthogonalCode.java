package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// The orthogonal factor of normally distributed numbers, with the signs that make it unique.
final class OrthogonalCode implements InitializerCode<Orthogonal> {
  @Override
  public Tensor initialize(Orthogonal initializer, Ops tf, Shape shape, DType dtype) {
    if (shape.rank() < 2) {
      throw InitializerErrors.fewAxes(shape);
    }
    long columns = shape.dim(-1);
    long rows = shape.subShape(0, shape.rank() - 1).numElements();
    Shape tall = Shape.of(Math.max(rows, columns), Math.min(rows, columns));
    Tensor normal = Draws.normal(tf, tall, DType.FLOAT32, initializer.seed(), 0, 1);
    var factors = tf.linalg.qr(normal);
    Tensor signs = tf.math.sign(tf.linalg.diagPart(factors.r()));
    Tensor unique = factors.q().times(signs);
    Tensor oriented = rows < columns ? tf.transpose(unique) : unique;
    return tf.cast(tf.reshape(oriented, shape).times(initializer.gain()), dtype);
  }
}
