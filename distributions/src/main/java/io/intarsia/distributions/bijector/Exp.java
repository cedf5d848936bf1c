package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// `y = exp(x)`: all numbers to the positive ones.
///
/// @see "Python: tfp.bijectors.Exp"
@AutoCompositeTensor
public final class Exp extends ElementwiseBijector {
  /// The map; it has no parameters.
  public Exp() {}

  @Override
  public Tensor forward(Tensor x) {
    return x.exp();
  }

  @Override
  public Tensor inverse(Tensor y) {
    return y.log();
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return x;
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return y.log().unaryMinus();
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
