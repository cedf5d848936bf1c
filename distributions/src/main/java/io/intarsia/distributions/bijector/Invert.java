package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// Another bijector backwards.
///
/// @see "Python: tfp.bijectors.Invert"
@AutoCompositeTensor
public final class Invert extends Bijector {
  private final Bijector bijector;

  /// The inverse of a bijector. Runs no ops.
  public Invert(Bijector bijector) {
    this.bijector = bijector;
  }

  /// What it is the inverse of.
  public Bijector bijector() {
    return bijector;
  }

  @Override
  public Tensor forward(Tensor x) {
    return bijector.inverse(x);
  }

  @Override
  public Tensor inverse(Tensor y) {
    return bijector.forward(y);
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return bijector.inverseLogDet(x);
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return bijector.forwardLogDet(y);
  }

  @Override
  public int forwardMinEventRank() {
    return bijector.inverseMinEventRank();
  }

  @Override
  public int inverseMinEventRank() {
    return bijector.forwardMinEventRank();
  }

  @Override
  public Shape forwardEventShape(Shape x) {
    return bijector.inverseEventShape(x);
  }

  @Override
  public Shape inverseEventShape(Shape y) {
    return bijector.forwardEventShape(y);
  }

  @Override
  public Tensor forwardEventShape(Tensor x) {
    return bijector.inverseEventShape(x);
  }

  @Override
  public Tensor inverseEventShape(Tensor y) {
    return bijector.forwardEventShape(y);
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return new Invert(bijector.mapParameters(map));
  }

  @Override
  public boolean isConstantJacobian() {
    return bijector.isConstantJacobian();
  }

  @Override
  public Optional<Tensor> isIncreasing(Ops tf) {
    return bijector.isIncreasing(tf);
  }

  @Override
  public String toString() {
    return "Invert(" + bijector + ")";
  }
}
