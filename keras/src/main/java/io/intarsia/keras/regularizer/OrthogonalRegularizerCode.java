package io.intarsia.keras.regularizer;

import io.intarsia.errors.Mistake;
import io.intarsia.keras.internal.Norms;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Set;

/// Means of the cosines between rows, or between columns.
final class OrthogonalRegularizerCode implements RegularizerCode<OrthogonalRegularizer> {
  @Override
  public Tensor apply(OrthogonalRegularizer regularizer, Ops tf, Tensor x) {
    boolean ofRows = regularizer.mode().equals("rows");
    Shape shape = x.shape();
    if (shape.hasRank() && shape.rank() != 2) {
      throw Mistake.argument(
          "regularizer OrthogonalRegularizer: expected a weight of rank 2, got the shape " + shape);
    }
    Tensor units = Norms.normalized(tf, x, ofRows ? 1 : 0);
    Tensor cosines = tf.matMul(units, units, !ofRows, ofRows);
    Tensor size = tf.cast(tf.shape(cosines).get(0), x.dtype());
    Tensor all = tf.reduceSum(tf.abs(withoutDiagonal(tf, cosines)));
    return all.times(regularizer.factor()).div(size.times(size.minus(1)));
  }

  @Override
  public void check(OrthogonalRegularizer regularizer) {
    Penalties.check(regularizer, "factor", regularizer.factor());
    if (!Set.of("rows", "columns").contains(regularizer.mode())) {
      throw Mistake.argument(
          "regularizer OrthogonalRegularizer: expected the mode rows or columns, got "
              + regularizer.mode());
    }
  }

  private static Tensor withoutDiagonal(Ops tf, Tensor square) {
    Tensor positions = tf.range(tf.shape(square).get(0));
    Tensor isDiagonal = tf.equal(tf.expandDims(positions, 1), tf.expandDims(positions, 0));
    return tf.where(isDiagonal, tf.zerosLike(square), square);
  }
}
