package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.raw.RawOps.QrResult;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Of normally distributed numbers the orthogonal factor, of which there is one if the other has a
/// positive diagonal; the last axis are its columns.
final class OrthogonalCode implements InitializerCode<Orthogonal> {
  @Override
  public Tensor initialize(Orthogonal initializer, Ops tf, Shape shape, DType dtype) {
    if (shape.rank() < 2) {
      throw InitializerErrors.shape(initializer, "2 axes or more", shape);
    }
    long rows = shape.subShape(0, shape.rank() - 1).numElements();
    long columns = shape.dim(shape.rank() - 1);
    if (rows == 0 || columns == 0) {
      return tf.zeros(shape, dtype);
    }
    Shape tall = Shape.of(Math.max(rows, columns), Math.min(rows, columns));
    // There are no factors of numbers of 16 bits.
    DType wide = dtype == DType.FLOAT64 ? dtype : DType.FLOAT32;
    QrResult factors = tf.linalg.qr(Draws.normal(tf, tall, wide, initializer.seed(), 0, 1));
    Tensor q = factors.q().times(tf.math.sign(tf.linalg.diagPart(factors.r())));
    Tensor matrix = rows < columns ? tf.transpose(q) : q;
    return tf.cast(tf.reshape(matrix, shape).times(initializer.gain()), dtype);
  }
}
