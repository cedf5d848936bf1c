package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// Vectors of `n(n+1)/2` numbers to lower (or upper) triangular matrices, `n × n`. The elements go
/// round as a spiral does: `[1, 2, 3, 4, 5, 6]` becomes `[[4, 0, 0], [6, 5, 0], [3, 2, 1]]`.
///
/// An elementwise bijector belongs before it in a [Chain], as its log-determinant would count the
/// zeros after it.
///
/// @see "Python: tfp.bijectors.FillTriangular"
@AutoCompositeTensor
public final class FillTriangular extends Bijector {
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
  public int forwardMinEventRank() {
    return 1;
  }

  @Override
  public int inverseMinEventRank() {
    return 2;
  }

  @Override
  public Shape forwardEventShape(Shape x) {
    return Triangles.square("FillTriangular", x, 0);
  }

  @Override
  public Shape inverseEventShape(Shape y) {
    return Triangles.vector("FillTriangular", y, 0);
  }

  @Override
  public Tensor forwardEventShape(Tensor x) {
    return Triangles.square(x, 0);
  }

  @Override
  public Tensor inverseEventShape(Tensor y) {
    return Triangles.vector(y, 0);
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return this;
  }

  @Override
  public boolean isConstantJacobian() {
    return true;
  }

  @Override
  public Optional<Tensor> isIncreasing(Ops tf) {
    return Optional.empty();
  }
}
