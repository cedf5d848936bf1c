package io.intarsia.op.numpy;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// What solves `a x = b` with the least squares.
///
/// @param x `[N]` or `[N, K]`; the shortest one if there are several
/// @param residuals `[1]` or `[K]`: the sums of the squares of `b - a x`; empty if the columns of
///   `a` depend on each other, or there are no more rows than columns
/// @param rank of `a`, a scalar: `int32`
/// @param s `[min(M, N)]`: the singular values of `a`
/// @see "Python: numpy.linalg.lstsq"
public record LeastSquares(Tensor x, Tensor residuals, Tensor rank, Tensor s)
    implements NumpyTuple {
  @Override
  public List<Tensor> toList() {
    return List.of(x, residuals, rank, s);
  }
}
