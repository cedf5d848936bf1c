package io.intarsia.op.numpy;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// A matrix as the product of one with orthonormal columns and a triangular one: `q @ r`.
///
/// @param q `[…, M, K]` with `K = min(M, N)`
/// @param r `[…, K, N]`, zeros below the main diagonal
/// @see "Python: numpy.linalg.qr"
public record QrFactors(Tensor q, Tensor r) implements NumpyTuple {
  @Override
  public List<Tensor> toList() {
    return List.of(q, r);
  }
}
