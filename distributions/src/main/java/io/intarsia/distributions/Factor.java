package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// A lower triangular matrix `[B…, k, k]` with itself transposed makes a covariance.
sealed interface Factor permits DiagonalFactor, TriangularFactor {
  /// The matrix.
  Tensor matrix(Ops tf);

  /// The diagonal of the matrix: `[B…, k]`.
  Tensor diagonal(Ops tf);

  /// The sum of the squares of each row: `[B…, k]`.
  Tensor squares(Ops tf);

  /// The matrix times vectors `[…, k]`.
  Tensor times(Ops tf, Tensor vectors);

  /// The vectors that the matrix makes these `[…, k]` of.
  Tensor solve(Ops tf, Tensor vectors);

  /// The columns that the matrix makes those `[…, k, m]` of.
  Tensor solveColumns(Ops tf, Tensor columns);

  /// Which of the batch have finite entries and no 0 on the diagonal; null if all are known to.
  @Nullable Tensor valid(Ops tf);

  /// The logarithm of the determinant, without its sign, and a number more for each axis.
  default Tensor logDeterminant(Ops tf, double more) {
    return diagonal(tf).abs().log().plus(more).sum(-1);
  }

  /// The sum of the squares of what makes another factor of this one: `[B…]`.
  default Tensor squaresOf(Ops tf, Factor other) {
    return this instanceof DiagonalFactor && other instanceof DiagonalFactor
        ? solve(tf, other.diagonal(tf)).square().sum(-1)
        : solveColumns(tf, other.matrix(tf)).square().sum(-1, -2);
  }
}
