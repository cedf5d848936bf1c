package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;

/// `y = x ^ power`: positive numbers to positive ones.
///
/// @see "Python: tfp.bijectors.Power"
@AutoCompositeTensor
public final class Power extends ElementwiseBijector {
  private final Tensor power;

  /// A map by this exponent. Runs no ops.
  ///
  /// @param power not 0, floating; broadcasts with what is mapped
  public Power(Tensor power) {
    this.power = power;
  }

  /// A map by this exponent, a tensor or a literal.
  public static Power of(Ops tf, Object power) {
    return new Power(tensors(tf, power)[0]);
  }

  /// The exponent.
  public Tensor power() {
    return power;
  }

  @Override
  public Tensor forward(Tensor x) {
    return x.pow(power);
  }

  @Override
  public Tensor inverse(Tensor y) {
    Ops tf = Ops.of(y.place().placeFor(List.of(y, power)));
    Tensor negative = y.lt(0); // some powers of it are positive
    return tf.where(negative, Double.NaN, tf.where(negative, 1, y).pow(power.reciprocal()));
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return logSlope(x, power);
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return logSlope(y, power.reciprocal());
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return new Power(map.of(power, 0));
  }

  @Override
  public boolean isConstantJacobian() {
    return false;
  }

  @Override
  public Optional<Tensor> isIncreasing(Ops tf) {
    return Optional.of(power.gt(0));
  }

  // The power 1 has a slope at 0, too: 0 · log(0) is 0 here.
  private static Tensor logSlope(Tensor x, Tensor power) {
    Ops tf = Ops.of(x.place().placeFor(List.of(x, power)));
    return tf.math.xlogy(power.minus(1), x).plus(power.abs().log());
  }
}
