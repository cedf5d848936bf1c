package io.intarsia.distributions.bijector.user;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.distributions.bijector.Bijector;
import io.intarsia.distributions.bijector.ElementwiseBijector;
import io.intarsia.distributions.bijector.ParameterMap;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// `y = scale · x³`, by a user.
@AutoCompositeTensor
public final class Cube extends ElementwiseBijector {
  private final Tensor scale;

  /// A map by a positive factor.
  public Cube(Tensor scale) {
    this.scale = scale;
  }

  /// A map by a positive factor, a tensor or a literal.
  public static Cube of(Ops tf, Object scale) {
    return new Cube(tensors(tf, scale)[0]);
  }

  @Override
  public Tensor forward(Tensor x) {
    return x.pow(3).times(scale);
  }

  @Override
  public Tensor inverse(Tensor y) {
    Tensor cube = y.div(scale);
    return cube.abs().pow(1 / 3.0).times(cube.sign());
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return x.abs().log().times(2).plus(scale.times(3).log());
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return forwardLogDet(inverse(y)).neg();
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return new Cube(map.of(scale, 0));
  }

  @Override
  public boolean isConstantJacobian() {
    return false;
  }

  @Override
  public Optional<Tensor> isIncreasing(Ops tf) {
    return Optional.of(tf.constant(true));
  }
}
