package io.intarsia.op.linalg;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import org.jspecify.annotations.Nullable;

/// Options of `matMul`.
///
/// @param transposeA whether to transpose the matrices of `a`
/// @param transposeB whether to transpose the matrices of `b`
/// @param adjointA whether to transpose and conjugate the matrices of `a`
/// @param adjointB whether to transpose and conjugate the matrices of `b`
/// @param aIsSparse whether most elements of `a` are zero: a hint
/// @param bIsSparse whether most elements of `b` are zero: a hint
/// @param outputType of the result; null means that of the operands
public record MatMulOptions(
    boolean transposeA,
    boolean transposeB,
    boolean adjointA,
    boolean adjointB,
    boolean aIsSparse,
    boolean bIsSparse,
    @Nullable DType outputType) {
  /// Python's defaults: neither operand is transposed.
  public static MatMulOptions defaults() {
    return new MatMulOptions(false, false, false, false, false, false, null);
  }

  /// These options with the matrices of `a` transposed, or not.
  public MatMulOptions withTransposeA(boolean transposeA) {
    return new MatMulOptions(
        transposeA, transposeB, adjointA, adjointB, aIsSparse, bIsSparse, outputType);
  }

  /// These options with the matrices of `b` transposed, or not.
  public MatMulOptions withTransposeB(boolean transposeB) {
    return new MatMulOptions(
        transposeA, transposeB, adjointA, adjointB, aIsSparse, bIsSparse, outputType);
  }

  /// These options with the matrices of `a` transposed and conjugated, or not.
  public MatMulOptions withAdjointA(boolean adjointA) {
    return new MatMulOptions(
        transposeA, transposeB, adjointA, adjointB, aIsSparse, bIsSparse, outputType);
  }

  /// These options with the matrices of `b` transposed and conjugated, or not.
  public MatMulOptions withAdjointB(boolean adjointB) {
    return new MatMulOptions(
        transposeA, transposeB, adjointA, adjointB, aIsSparse, bIsSparse, outputType);
  }

  /// These options with the hint that `a` is mostly zero, or without.
  public MatMulOptions withAIsSparse(boolean aIsSparse) {
    return new MatMulOptions(
        transposeA, transposeB, adjointA, adjointB, aIsSparse, bIsSparse, outputType);
  }

  /// These options with the hint that `b` is mostly zero, or without.
  public MatMulOptions withBIsSparse(boolean bIsSparse) {
    return new MatMulOptions(
        transposeA, transposeB, adjointA, adjointB, aIsSparse, bIsSparse, outputType);
  }

  /// These options with a dtype of the result, such as `int32` for operands of `int8`.
  public MatMulOptions withOutputType(DType outputType) {
    return new MatMulOptions(
        transposeA, transposeB, adjointA, adjointB, aIsSparse, bIsSparse, outputType);
  }

  /// @throws IllegalArgumentException if an operand is to be both transposed and adjoint
  void check(String operation) {
    if (transposeA && adjointA || transposeB && adjointB) {
      throw Mistake.argument(
          "%s: transpose%2$s and adjoint%2$s exclude each other; expected at most one, got both"
              .formatted(operation, transposeA && adjointA ? "A" : "B"));
    }
  }
}
