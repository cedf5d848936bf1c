package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// `y = log(x)`: positive numbers to all.
///
/// @see "Python: tfp.bijectors.Log"
@AutoCompositeTensor
public final class Log extends ElementwiseBijector {
  /// The map; it has no parameters.
  public Log() {}

  @Override
  public Tensor forward(Tensor x) {
    return x.log();
  }

  @Override
  public Tensor inverse(Tensor y) {
    return y.exp();
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return x.log().unaryMinus();
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return y;
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
