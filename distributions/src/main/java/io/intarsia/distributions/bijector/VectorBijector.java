package io.intarsia.distributions.bijector;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// A linear map of vectors to vectors as long.
abstract class VectorBijector extends Bijector {
  @Override
  public final int forwardMinEventRank() {
    return 1;
  }

  @Override
  public final int inverseMinEventRank() {
    return 1;
  }

  @Override
  public final Shape forwardEventShape(Shape x) {
    return x;
  }

  @Override
  public final Shape inverseEventShape(Shape y) {
    return y;
  }

  @Override
  public final Tensor forwardEventShape(Tensor x) {
    return x;
  }

  @Override
  public final Tensor inverseEventShape(Tensor y) {
    return y;
  }

  @Override
  public final boolean isConstantJacobian() {
    return true;
  }

  @Override
  public final Optional<Tensor> isIncreasing(Ops tf) {
    return Optional.empty();
  }
}
