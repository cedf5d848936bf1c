package io.intarsia.op.numpy;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// The singular value decomposition of matrices: `u @ diag(s) @ vh`.
///
/// @param u the left singular vectors, as columns
/// @param s `[…, K]` with `K = min(M, N)`: the singular values, in descending order
/// @param vh the right singular vectors, as rows, of complex ones the conjugates
/// @see "Python: numpy.linalg.svd"
public record SvdFactors(Tensor u, Tensor s, Tensor vh) implements NumpyTuple {
  @Override
  public List<Tensor> toList() {
    return List.of(u, s, vh);
  }
}
