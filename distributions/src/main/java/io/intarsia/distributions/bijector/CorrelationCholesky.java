package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Vectors of `n(n-1)/2` numbers to the Cholesky factors of correlation matrices, `n × n`: lower
/// triangular, with rows of length 1 and a positive diagonal.
///
/// The numbers fill what is below the diagonal as [FillTriangular] does; the diagonal is 1; each
/// row is divided by its length.
///
/// @see "Python: tfp.bijectors.CorrelationCholesky"
@AutoCompositeTensor
public final class CorrelationCholesky extends TriangleBijector {
  /// The map; it has no parameters.
  public CorrelationCholesky() {}

  @Override
  public Tensor forward(Tensor x) {
    Tensor below = below(x);
    Tensor rows = below.square().sum(-1).plus(1).sqrt();
    Ops tf = Ops.of(below.place());
    return tf.linalg.setDiag(below, tf.onesLike(rows)).div(rows.expandDims(-1));
  }

  @Override
  public Tensor inverse(Tensor y) {
    Tensor rows = Ops.of(y.place()).linalg.diagPart(y).expandDims(-1);
    Tensor below = y.div(rows).get(Index.ellipsis(), Index.from(1), Index.to(-1));
    return Triangles.elements(below, false);
  }

  // A row of i numbers is divided by its length s: the determinant of that is s^-(i+2).
  @Override
  protected Tensor forwardLogDet(Tensor x) {
    Tensor rows = below(x).square().sum(-1).log1p();
    return rows.times(weights(rows)).sum(-1).times(-0.5);
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    Tensor diagonal = Ops.of(y.place()).linalg.diagPart(y).log();
    return diagonal.times(weights(diagonal)).sum(-1).unaryMinus();
  }

  @Override
  int rowsBeyond() {
    return 1;
  }

  @Override
  public boolean isConstantJacobian() {
    return false;
  }

  /// The numbers below a diagonal of zeros.
  private static Tensor below(Tensor x) {
    Tensor triangle = Triangles.fill(x, false);
    Ops tf = Ops.of(triangle.place());
    Tensor right = tf.zerosLike(triangle.get(Index.ellipsis(), Index.to(1)));
    Tensor wide = tf.concat(List.of(triangle, right), -1);
    Tensor top = tf.zerosLike(wide.get(Index.ellipsis(), Index.to(1), Index.all()));
    return tf.concat(List.of(top, wide), -2);
  }

  // 2, 3, 4, … for the rows.
  private static Tensor weights(Tensor rows) {
    Ops tf = Ops.of(rows.place());
    return tf.onesLike(rows).cumsum(-1).plus(1);
  }
}
