package io.intarsia.op.linalg;

import io.intarsia.tensor.Attributes;

/// Options of `triangularSolve` and `bandedTriangularSolve`.
///
/// @param lower whether the matrices are lower triangular, or upper
/// @param adjoint whether to solve with the adjoints of the matrices
public record TriangularSolveOptions(boolean lower, boolean adjoint) {
  /// Python's defaults: lower triangular, not adjoint.
  public static TriangularSolveOptions defaults() {
    return new TriangularSolveOptions(true, false);
  }

  /// These options with lower triangular matrices, or upper ones.
  public TriangularSolveOptions withLower(boolean lower) {
    return new TriangularSolveOptions(lower, adjoint);
  }

  /// These options with the adjoints of the matrices, or the matrices themselves.
  public TriangularSolveOptions withAdjoint(boolean adjoint) {
    return new TriangularSolveOptions(lower, adjoint);
  }

  Attributes attributes() {
    return Attributes.of("lower", lower).with("adjoint", adjoint);
  }
}
