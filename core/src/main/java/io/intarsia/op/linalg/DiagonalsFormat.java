package io.intarsia.op.linalg;

/// How `tridiagonalSolve` and `tridiagonalMatmul` take their matrices; three tensors are given as a
/// list instead.
public enum DiagonalsFormat {
  /// One tensor `[B…, 3, M]`: the diagonal above the main one, aligned to the left, the main one,
  /// and that below it, aligned to the right.
  COMPACT,
  /// Whole matrices `[B…, M, M]`, of which the other elements are not read.
  MATRIX
}
