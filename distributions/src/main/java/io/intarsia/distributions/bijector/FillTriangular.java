package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// Vectors of `n(n+1)/2` numbers to lower (or upper) triangular matrices, `n × n`. The elements go
/// round as a spiral does: `[1, 2, 3, 4, 5, 6]` becomes `[[4, 0, 0], [6, 5, 0], [3, 2, 1]]`.
///
/// An elementwise bijector belongs before it in a [Chain], as its log-determinant would count the
/// zeros after it.
///
/// @see "Python: tfp.bijectors.FillTriangular"
@AutoCompositeTensor
public final class FillTriangular extends TriangleBijector {
  private final boolean upper;

  /// The map to lower triangular matrices, or to upper ones.
  public FillTriangular(boolean upper) {
    this.upper = upper;
  }

  /// The map to lower triangular matrices.
  public static FillTriangular lower() {
    return new FillTriangular(false);
  }

  /// Whether the matrices have zeros below the diagonal rather than above it.
  public boolean upper() {
    return upper;
  }

  @Override
  public Tensor forward(Tensor x) {
    return Triangles.fill(x, upper);
  }

  @Override
  public Tensor inverse(Tensor y) {
    return Triangles.elements(y, upper);
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return Ops.of(x.place()).zeros(Shape.scalar(), x.dtype());
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return Ops.of(y.place()).zeros(Shape.scalar(), y.dtype());
  }

  @Override
  int rowsBeyond() {
    return 0;
  }

  @Override
  public boolean isConstantJacobian() {
    return true;
  }
}
