package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// `y = x + shift`, elementwise.
///
/// @see "Python: tfp.bijectors.Shift"
@AutoCompositeTensor
public final class Shift extends ElementwiseBijector {
  private final Tensor shift;

  /// A map by this distance. Runs no ops.
  ///
  /// @param shift floating; broadcasts with what is mapped
  public Shift(Tensor shift) {
    this.shift = shift;
  }

  /// A map by this distance, a tensor or a literal.
  public static Shift of(Ops tf, Object shift) {
    return new Shift(tensors(tf, shift)[0]);
  }

  /// The distance.
  public Tensor shift() {
    return shift;
  }

  @Override
  public Tensor forward(Tensor x) {
    return x.plus(shift);
  }

  @Override
  public Tensor inverse(Tensor y) {
    return y.minus(shift);
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return zeros();
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return zeros();
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return new Shift(map.of(shift, 0));
  }

  @Override
  public boolean isConstantJacobian() {
    return true;
  }

  @Override
  public Optional<Tensor> isIncreasing(Ops tf) {
    return Optional.of(tf.constant(true));
  }

  private Tensor zeros() {
    return Ops.of(shift.place()).zerosLike(shift);
  }
}
