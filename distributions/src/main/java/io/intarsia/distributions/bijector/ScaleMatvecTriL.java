package io.intarsia.distributions.bijector;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// `y = scaleTril · x`, of vectors, by a lower triangular matrix.
///
/// @see "Python: tfp.bijectors.ScaleMatvecTriL"
@AutoCompositeTensor
public final class ScaleMatvecTriL extends VectorBijector {
  private final Tensor scaleTril;

  /// A map by this matrix. Runs no ops.
  ///
  /// @param scaleTril `[B…, n, n]`, floating; nothing above the diagonal counts, and nothing on it
  ///   is 0
  public ScaleMatvecTriL(Tensor scaleTril) {
    this.scaleTril = scaleTril;
  }

  /// A map by this matrix, a tensor or an array.
  public static ScaleMatvecTriL of(Ops tf, Object scaleTril) {
    return new ScaleMatvecTriL(tensors(tf, scaleTril)[0]);
  }

  /// The matrix, `[B…, n, n]`.
  public Tensor scaleTril() {
    return scaleTril;
  }

  @Override
  public Tensor forward(Tensor x) {
    Ops tf = Ops.of(x.place().placeFor(List.of(x, scaleTril)));
    return tf.linalg.matVec(tf.linalg.bandPart(scaleTril, -1, 0), x);
  }

  @Override
  public Tensor inverse(Tensor y) {
    Ops tf = Ops.of(y.place().placeFor(List.of(y, scaleTril)));
    return tf.linalg.triangularSolve(scaleTril, y.expandDims(-1)).squeeze(-1);
  }

  @Override
  public Bijector mapParameters(ParameterMap map) {
    return new ScaleMatvecTriL(map.of(scaleTril, 2));
  }

  @Override
  protected Tensor forwardLogDet(Tensor x) {
    return logDet();
  }

  @Override
  protected Tensor inverseLogDet(Tensor y) {
    return logDet().unaryMinus();
  }

  private Tensor logDet() {
    return Ops.of(scaleTril.place()).linalg.diagPart(scaleTril).abs().log().sum(-1);
  }
}
