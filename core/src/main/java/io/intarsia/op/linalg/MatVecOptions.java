package io.intarsia.op.linalg;

/// Options of `matVec`.
///
/// @param transposeA whether to transpose the matrices
/// @param adjointA whether to transpose and conjugate the matrices
/// @param aIsSparse whether most elements of `a` are zero: a hint
/// @param bIsSparse whether most elements of `b` are zero: a hint
public record MatVecOptions(
    boolean transposeA, boolean adjointA, boolean aIsSparse, boolean bIsSparse) {
  /// Python's defaults: not transposed.
  public static MatVecOptions defaults() {
    return new MatVecOptions(false, false, false, false);
  }

  /// These options with the matrices transposed, or not.
  public MatVecOptions withTransposeA(boolean transposeA) {
    return new MatVecOptions(transposeA, adjointA, aIsSparse, bIsSparse);
  }

  /// These options with the matrices transposed and conjugated, or not.
  public MatVecOptions withAdjointA(boolean adjointA) {
    return new MatVecOptions(transposeA, adjointA, aIsSparse, bIsSparse);
  }

  /// These options with the hint that `a` is mostly zero, or without.
  public MatVecOptions withAIsSparse(boolean aIsSparse) {
    return new MatVecOptions(transposeA, adjointA, aIsSparse, bIsSparse);
  }

  /// These options with the hint that `b` is mostly zero, or without.
  public MatVecOptions withBIsSparse(boolean bIsSparse) {
    return new MatVecOptions(transposeA, adjointA, aIsSparse, bIsSparse);
  }

  MatMulOptions forMatMul() {
    return MatMulOptions.defaults()
        .withTransposeA(transposeA)
        .withAdjointA(adjointA)
        .withAIsSparse(aIsSparse)
        .withBIsSparse(bIsSparse);
  }
}
