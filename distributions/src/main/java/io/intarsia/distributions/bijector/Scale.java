package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// `y = scale · x`, elementwise.
///
/// @see "Python: tfp.bijectors.Scale"
@AutoCompositeTensor
public final class Scale extends ElementwiseBijector {
  private final Tensor scale;

  /// A map by this factor. Runs no ops.
  ///
  /// @param scale not 0, floating; broadcasts with what is mapped
  public Scale(Tensor scale) {
    this.scale = scale;
  }

  /// A map by this factor, a tensor or a literal.
  public static Scale of(Ops tf, Object scale) {
    return new Scale(tensors(tf, scale)[0]);
  }

  /// The factor.
  public Tensor scale() {
    return scale;
  }

  @Override
  public Tensor forward(Tensor x) {
    return x.times(scale);
  }

  @Override
  public Tensor inverse(Tensor y) {
    return y.div(scale);
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return scale.abs().log();
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return scale.abs().log().unaryMinus();
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return new Scale(map.of(scale, 0));
  }

  @Override
  public boolean isConstantJacobian() {
    return true;
  }

  @Override
  public Optional<Tensor> isIncreasing(Ops tf) {
    return Optional.of(scale.gt(0));
  }
}
