package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// `y = log(1 + exp(x))`: all numbers to the positive ones, large ones nearly to themselves.
///
/// @see "Python: tfp.bijectors.Softplus"
@AutoCompositeTensor
public final class Softplus extends ElementwiseBijector {
  /// The map; it has no parameters.
  public Softplus() {}

  @Override
  public Tensor forward(Tensor x) {
    return Ops.of(x.place()).math.softplus(x);
  }

  @Override
  public Tensor inverse(Tensor y) {
    return y.plus(upTo(y).log()); // log(exp(y) - 1) without its overflow
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return Ops.of(x.place()).math.logSigmoid(x);
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return upTo(y).log().unaryMinus();
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

  // 1 - exp(-y)
  private static Tensor upTo(Tensor y) {
    return y.unaryMinus().expm1().unaryMinus();
  }
}
