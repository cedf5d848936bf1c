package io.intarsia.op.linalg;

import io.intarsia.tensor.Attributes;

/// Options of `tridiagonalSolve`.
///
/// @param diagonalsFormat how the matrices are given; without effect if they are given as three
///   tensors
/// @param transposeRhs whether to transpose the right-hand side
/// @param conjugateRhs whether to conjugate the right-hand side
/// @param partialPivoting whether to exchange rows for accuracy
/// @param perturbSingular whether to alter singular matrices a little instead of failing
public record TridiagonalSolveOptions(
    DiagonalsFormat diagonalsFormat,
    boolean transposeRhs,
    boolean conjugateRhs,
    boolean partialPivoting,
    boolean perturbSingular) {
  /// Python's defaults: compact, with partial pivoting.
  public static TridiagonalSolveOptions defaults() {
    return new TridiagonalSolveOptions(DiagonalsFormat.COMPACT, false, false, true, false);
  }

  /// These options with a format of the matrices.
  public TridiagonalSolveOptions withDiagonalsFormat(DiagonalsFormat diagonalsFormat) {
    return new TridiagonalSolveOptions(
        diagonalsFormat, transposeRhs, conjugateRhs, partialPivoting, perturbSingular);
  }

  /// These options with the right-hand side transposed, or not.
  public TridiagonalSolveOptions withTransposeRhs(boolean transposeRhs) {
    return new TridiagonalSolveOptions(
        diagonalsFormat, transposeRhs, conjugateRhs, partialPivoting, perturbSingular);
  }

  /// These options with the right-hand side conjugated, or not.
  public TridiagonalSolveOptions withConjugateRhs(boolean conjugateRhs) {
    return new TridiagonalSolveOptions(
        diagonalsFormat, transposeRhs, conjugateRhs, partialPivoting, perturbSingular);
  }

  /// These options with rows exchanged for accuracy, or not.
  public TridiagonalSolveOptions withPartialPivoting(boolean partialPivoting) {
    return new TridiagonalSolveOptions(
        diagonalsFormat, transposeRhs, conjugateRhs, partialPivoting, perturbSingular);
  }

  /// These options with singular matrices altered, or not.
  public TridiagonalSolveOptions withPerturbSingular(boolean perturbSingular) {
    return new TridiagonalSolveOptions(
        diagonalsFormat, transposeRhs, conjugateRhs, partialPivoting, perturbSingular);
  }

  Attributes attributes() {
    return Attributes.of("partial_pivoting", partialPivoting)
        .with("perturb_singular", perturbSingular);
  }
}
