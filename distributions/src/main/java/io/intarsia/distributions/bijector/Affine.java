package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// `y = scale(x) + shift`: of numbers by a factor, of vectors by a diagonal or a lower triangular
/// matrix.
///
/// @see "Python: tfp.bijectors.Affine, which later became Shift and Scale, ScaleMatvecDiag,
///   ScaleMatvecTriL"
@AutoCompositeTensor
public final class Affine extends Bijector {
  private final Tensor shift;
  private final Bijector scale;

  /// A map by a linear one and a distance. Runs no ops.
  ///
  /// @param shift `[B…, E…]`, floating
  /// @param scale a [Scale], [ScaleMatvecDiag] or [ScaleMatvecTriL], or another that is linear
  /// @throws IllegalArgumentException if the Jacobian of `scale` is not constant, or it maps events
  ///   to such of another number of axes
  public Affine(Tensor shift, Bijector scale) {
    if (!scale.isConstantJacobian() || Chain.rankChange(scale) != 0) {
      throw BijectorErrors.linear(scale);
    }
    this.shift = shift;
    this.scale = scale;
  }

  /// `y = scale · x + shift`, elementwise, of tensors or literals.
  public static Affine of(Ops tf, Object shift, Object scale) {
    Tensor[] both = tensors(tf, shift, scale);
    return new Affine(both[0], new Scale(both[1]));
  }

  /// `y = diag(scaleDiag) · x + shift`, of tensors or arrays.
  ///
  /// @param shift `[B…, n]`, or a number
  /// @param scaleDiag `[B…, n]`
  public static Affine ofDiag(Ops tf, Object shift, Object scaleDiag) {
    Tensor[] both = tensors(tf, shift, scaleDiag);
    return new Affine(both[0], new ScaleMatvecDiag(both[1]));
  }

  /// `y = scaleTril · x + shift`, of tensors or arrays.
  ///
  /// @param shift `[B…, n]`, or a number
  /// @param scaleTril `[B…, n, n]`, lower triangular
  public static Affine ofTriL(Ops tf, Object shift, Object scaleTril) {
    Tensor[] both = tensors(tf, shift, scaleTril);
    return new Affine(both[0], new ScaleMatvecTriL(both[1]));
  }

  /// What is added.
  public Tensor shift() {
    return shift;
  }

  /// The linear map.
  public Bijector scale() {
    return scale;
  }

  @Override
  public Tensor forward(Tensor x) {
    return scale.forward(x).plus(shift);
  }

  @Override
  public Tensor inverse(Tensor y) {
    return scale.inverse(y.minus(shift));
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return scale.forwardLogDetJacobian(x);
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return scale.inverseLogDetJacobian(y);
  }

  @Override
  public int forwardMinEventRank() {
    return scale.forwardMinEventRank();
  }

  @Override
  public int inverseMinEventRank() {
    return scale.inverseMinEventRank();
  }

  @Override
  public Shape forwardEventShape(Shape x) {
    return scale.forwardEventShape(x);
  }

  @Override
  public Shape inverseEventShape(Shape y) {
    return scale.inverseEventShape(y);
  }

  @Override
  public Tensor forwardEventShape(Tensor x) {
    return scale.forwardEventShape(x);
  }

  @Override
  public Tensor inverseEventShape(Tensor y) {
    return scale.inverseEventShape(y);
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    Tensor distance = map.of(shift, forwardMinEventRank());
    return new Affine(distance, scale.mapParameters(map));
  }

  @Override
  public boolean isConstantJacobian() {
    return true;
  }

  @Override
  public Optional<Tensor> isIncreasing(Ops tf) {
    return scale.isIncreasing(tf);
  }
}
