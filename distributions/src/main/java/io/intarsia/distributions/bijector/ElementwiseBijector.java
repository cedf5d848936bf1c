package io.intarsia.distributions.bijector;

import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// A bijector that maps each number by itself: events have any shape, and keep it.
public abstract class ElementwiseBijector extends Bijector {
  /// For subclasses.
  protected ElementwiseBijector() {}

  @Override
  public final int forwardMinEventRank() {
    return 0;
  }

  @Override
  public final int inverseMinEventRank() {
    return 0;
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
}
