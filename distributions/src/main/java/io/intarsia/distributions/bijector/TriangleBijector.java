package io.intarsia.distributions.bijector;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// A map of vectors to triangular matrices that has no tensors.
abstract class TriangleBijector extends Bijector {
  /// How many rows a matrix has beyond those that the numbers fill.
  abstract int rowsBeyond();

  @Override
  public final int forwardMinEventRank() {
    return 1;
  }

  @Override
  public final int inverseMinEventRank() {
    return 2;
  }

  @Override
  public final Shape forwardEventShape(Shape x) {
    return Triangles.square(getClass().getSimpleName(), x, rowsBeyond());
  }

  @Override
  public final Shape inverseEventShape(Shape y) {
    return Triangles.vector(getClass().getSimpleName(), y, rowsBeyond());
  }

  @Override
  public final Tensor forwardEventShape(Tensor x) {
    return Triangles.square(x, rowsBeyond());
  }

  @Override
  public final Tensor inverseEventShape(Tensor y) {
    return Triangles.vector(y, rowsBeyond());
  }

  @Override
  public final Bijector mapParameters(ParameterMap map) {
    return this;
  }

  @Override
  public final Optional<Tensor> isIncreasing(Ops tf) {
    return Optional.empty();
  }
}
