package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// `y = diag(scaleDiag) · x`, of vectors.
///
/// @see "Python: tfp.bijectors.ScaleMatvecDiag"
@AutoCompositeTensor
public final class ScaleMatvecDiag extends VectorBijector {
  private final Tensor scaleDiag;

  /// A map by these factors. Runs no ops.
  ///
  /// @param scaleDiag `[B…, n]`, not 0, floating
  public ScaleMatvecDiag(Tensor scaleDiag) {
    this.scaleDiag = scaleDiag;
  }

  /// A map by these factors, a tensor or an array.
  public static ScaleMatvecDiag of(Ops tf, Object scaleDiag) {
    return new ScaleMatvecDiag(tensors(tf, scaleDiag)[0]);
  }

  /// The factors, `[B…, n]`.
  public Tensor scaleDiag() {
    return scaleDiag;
  }

  @Override
  public Tensor forward(Tensor x) {
    return x.times(scaleDiag);
  }

  @Override
  public Tensor inverse(Tensor y) {
    return y.div(scaleDiag);
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return new ScaleMatvecDiag(map.of(scaleDiag, 1));
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return scaleDiag.abs().log().sum(-1);
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return scaleDiag.abs().log().sum(-1).unaryMinus();
  }
}
