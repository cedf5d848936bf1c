package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// `y = tanh(x)`: all numbers to those between -1 and 1.
///
/// @see "Python: tfp.bijectors.Tanh"
@AutoCompositeTensor
public final class Tanh extends ElementwiseBijector {
  /// The map; it has no parameters.
  public Tanh() {}

  @Override
  public Tensor forward(Tensor x) {
    return x.tanh();
  }

  @Override
  public Tensor inverse(Tensor y) {
    return Ops.of(y.place()).math.atanh(y);
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    // log(1 - tanh(x)²), where the difference would be 0 for large numbers.
    Tensor softplus = Ops.of(x.place()).math.softplus(x.times(-2));
    return x.plus(softplus).rminus(Math.log(2)).times(2);
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return y.log1p().plus(y.unaryMinus().log1p()).unaryMinus();
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return this;
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
