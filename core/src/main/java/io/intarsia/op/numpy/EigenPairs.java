package io.intarsia.op.numpy;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// The eigenvalues and eigenvectors of matrices.
///
/// @param eigenvalues `[…, M]`
/// @param eigenvectors `[…, M, M]`, the columns
/// @see "Python: numpy.linalg.eigh"
public record EigenPairs(Tensor eigenvalues, Tensor eigenvectors) implements NumpyTuple {
  @Override
  public List<Tensor> toList() {
    return List.of(eigenvalues, eigenvectors);
  }
}
