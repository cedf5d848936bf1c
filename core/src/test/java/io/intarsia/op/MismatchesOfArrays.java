package io.intarsia.op;

import static io.intarsia.op.Mismatch.b;
import static io.intarsia.op.Mismatch.f;
import static io.intarsia.op.Mismatch.failed;
import static io.intarsia.op.Mismatch.i;
import static io.intarsia.op.Mismatch.refused;

import io.intarsia.dtype.DType;
import io.intarsia.op.Mismatch.Call;
import io.intarsia.op.array.GatherNdOptions;
import io.intarsia.op.array.GatherOptions;
import io.intarsia.op.array.ReverseSequenceOptions;
import io.intarsia.op.math.BincountOptions;
import io.intarsia.op.math.ConfusionMatrixOptions;
import io.intarsia.shape.Shape;
import java.util.List;

/// Calls of functions on arrays, matrices and numbers whose arguments do not fit each other.
final class MismatchesOfArrays {
  private static final Call LU_RECONSTRUCT = (g, v) -> g.linalg.luReconstruct(v.get(0), v.get(1));
  private static final Call LU_MATRIX_INVERSE =
      (g, v) -> g.linalg.luMatrixInverse(v.get(0), v.get(1));
  private static final Call LU_SOLVE = (g, v) -> g.linalg.luSolve(v.get(0), v.get(1), v.get(2));
  private static final Call SEARCHSORTED = (g, v) -> g.searchsorted(v.get(0), v.get(1));
  private static final Call BOOLEAN_MASK = (g, v) -> g.booleanMask(v.get(0), v.get(1));
  private static final Call GATHER_ND =
      (g, v) -> g.gatherNd(v.get(0), v.get(1), GatherNdOptions.defaults().withBatchDims(1));
  private static final Call GATHER_ND_2 =
      (g, v) -> g.gatherNd(v.get(0), v.get(1), GatherNdOptions.defaults().withBatchDims(2));
  private static final Call TENSORDOT =
      (g, v) -> g.tensordot(v.get(0), v.get(1), new int[] {0, 1}, new int[] {0, 1});
  private static final Call BINCOUNT =
      (g, v) -> g.math.bincount(v.get(0), BincountOptions.defaults().withWeights(v.get(1)));
  private static final Call BINCOUNT_2 =
      (g, v) ->
          g.math.bincount(v.get(0), BincountOptions.defaults().withAxis(-1).withWeights(v.get(1)));
  private static final Call CONFUSION_MATRIX = (g, v) -> g.math.confusionMatrix(v.get(0), v.get(1));
  private static final Call CONFUSION_MATRIX_2 =
      (g, v) ->
          g.math.confusionMatrix(
              v.get(0), v.get(1), ConfusionMatrixOptions.defaults().withWeights(v.get(2)));
  private static final Call REPEAT = (g, v) -> g.repeat(v.get(0), v.get(1));
  private static final Call TRIDIAGONAL_SOLVE =
      (g, v) -> g.linalg.tridiagonalSolve(List.of(v.get(0), v.get(1), v.get(2)), v.get(3));
  private static final Call TRIDIAGONAL_SOLVE_2 =
      (g, v) -> g.linalg.tridiagonalSolve(v.get(0), v.get(1));
  private static final Call CLIP_BY_VALUE = (g, v) -> g.clipByValue(v.get(0), v.get(1), v.get(2));
  private static final Call REVERSE_SEQUENCE =
      (g, v) ->
          g.reverseSequence(
              v.get(0),
              v.get(1),
              ReverseSequenceOptions.defaults().withSeqAxis(1).withBatchAxis(0));
  private static final Call HISTOGRAM_FIXED_WIDTH_BINS =
      (g, v) -> g.histogramFixedWidthBins(v.get(0), v.get(1));
  private static final Call MAT_VEC = (g, v) -> g.linalg.matVec(v.get(0), v.get(1));
  private static final Call LSTSQ = (g, v) -> g.linalg.lstsq(v.get(0), v.get(1));
  private static final Call CHOLESKY_SOLVE = (g, v) -> g.linalg.choleskySolve(v.get(0), v.get(1));
  private static final Call EINSUM = (g, v) -> g.einsum("ij,jk->ik", v.get(0), v.get(1));
  private static final Call SET_DIAG = (g, v) -> g.linalg.setDiag(v.get(0), v.get(1));
  private static final Call EIGH_TRIDIAGONAL =
      (g, v) -> g.linalg.eighTridiagonal(v.get(0), v.get(1));
  private static final Call BANDED_TRIANGULAR_SOLVE =
      (g, v) -> g.linalg.bandedTriangularSolve(v.get(0), v.get(1));
  private static final Call CLIP_BY_NORM = (g, v) -> g.clipByNorm(v.get(0), v.get(1));

  private MismatchesOfArrays() {}

  static List<Mismatch> all() {
    return List.of(
        refused("luReconstruct", LU_RECONSTRUCT, f(3, 3), i(2)),
        refused("luReconstruct", LU_RECONSTRUCT, f(2, 2), i(3)),
        refused("luReconstruct", LU_RECONSTRUCT, f(2, 2, 2), i(3, 2)),
        refused("luReconstruct", LU_RECONSTRUCT, f(2, 2, 2), i(1, 2)),
        failed("luReconstruct", LU_RECONSTRUCT, f(2, 3), i(2)),
        failed("luReconstruct", LU_RECONSTRUCT, f(3, 3), i(3)),
        failed("luReconstruct", LU_RECONSTRUCT, f(2, 3, 3), i(2, 3)),
        refused("luMatrixInverse", LU_MATRIX_INVERSE, f(3, 3), i(2)),
        refused("luMatrixInverse", LU_MATRIX_INVERSE, f(2, 2, 2), i(1, 2)),
        refused("luSolve", LU_SOLVE, f(3, 3), i(2), f(3, 1)),
        refused("luSolve", LU_SOLVE, f(3, 3), i(3), f(2, 1)),
        refused("luSolve", LU_SOLVE, f(2, 2), i(2), f(3, 1)),
        refused("searchsorted", SEARCHSORTED, f(2, 3, 4), f(3, 2, 1)),
        refused("searchsorted", SEARCHSORTED, f(6, 4), f(3, 2, 1)),
        refused("searchsorted", SEARCHSORTED, f(4), f(1, 2)),
        refused("searchsorted", SEARCHSORTED, f(4), f(2, 2)),
        refused("booleanMask", BOOLEAN_MASK, f(3), b(2)),
        refused("booleanMask", BOOLEAN_MASK, f(3), b(4)),
        refused("booleanMask", BOOLEAN_MASK, f(2, 3), b(3, 2)),
        refused("booleanMask", BOOLEAN_MASK, f(2, 3), b(2, 2)),
        refused("booleanMask", (g, v) -> g.booleanMask(v.get(0), v.get(1), 1), f(2, 3), b(2)),
        refused("gatherNd", GATHER_ND, f(3, 2), i(2, 1)),
        refused("gatherNd", GATHER_ND, f(2, 2), i(3, 1)),
        refused("gatherNd", GATHER_ND_2, f(2, 3, 2), i(3, 2, 1)),
        refused("gatherNd", GATHER_ND_2, f(1, 6, 2), i(3, 2, 1)),
        failed(
            "gather",
            (g, v) -> g.gather(v.get(0), v.get(1), GatherOptions.defaults().withBatchDims(1)),
            f(3, 2),
            i(2, 1)),
        refused("tensordot", TENSORDOT, f(2, 3), f(3, 2)),
        refused("tensordot", TENSORDOT, f(1, 6, 2), f(6, 1, 2)),
        failed(
            "tensordot",
            (g, v) -> g.tensordot(v.get(0), v.get(1), g.constant(new int[][] {{0, 1}, {0, 1}})),
            f(2, 3),
            f(3, 2)),
        refused("tensordot", (g, v) -> g.tensordot(v.get(0), v.get(1), 2), f(5, 2, 3), f(3, 2, 4)),
        refused("tensordot", TENSORDOT, f(1, 1, 2), f(2, 3, 2)),
        refused("bincount", BINCOUNT, i(2, 3), f(3, 2)),
        refused("bincount", BINCOUNT, i(2, 3), f(6)),
        refused("bincount", BINCOUNT, i(2, 3), f(0)),
        refused("bincount", BINCOUNT, i(4), f(3)),
        refused("bincount", BINCOUNT_2, i(2, 3), f(3, 2)),
        refused("bincount", BINCOUNT_2, i(2, 3), f(0)),
        refused("confusionMatrix", CONFUSION_MATRIX, i(2, 3), i(3, 2)),
        refused("confusionMatrix", CONFUSION_MATRIX, i(6), i(3, 2)),
        refused("confusionMatrix", CONFUSION_MATRIX, i(3), i(2)),
        refused("confusionMatrix", CONFUSION_MATRIX, i(0), i(0, 3)),
        refused("confusionMatrix", CONFUSION_MATRIX, i(3, 1), i(2)),
        failed("confusionMatrix", CONFUSION_MATRIX, i(2, 3), i(2, 3)),
        refused("confusionMatrix", CONFUSION_MATRIX_2, i(3), i(3), i(1)),
        refused("confusionMatrix", CONFUSION_MATRIX_2, i(3), i(3), i(3, 1)),
        refused("confusionMatrix", CONFUSION_MATRIX_2, i(3), i(3), i()),
        failed(
            "unsortedSegmentMean",
            (g, v) -> g.math.unsortedSegmentMean(v.get(0), v.get(1), 2),
            f(3, 2),
            i(2)),
        failed(
            "unsortedSegmentSqrtN",
            (g, v) -> g.math.unsortedSegmentSqrtN(v.get(0), v.get(1), 2),
            f(3, 2),
            i(2)),
        failed(
            "unsortedSegmentSqrtN",
            (g, v) -> g.math.unsortedSegmentSqrtN(v.get(0), v.get(1), v.get(2)),
            f(3, 2),
            i(3),
            i(2)),
        failed("repeat", REPEAT, f(2, 3), i(4)),
        failed("repeat", REPEAT, f(2, 3), i(2, 3)),
        failed("repeat", (g, v) -> g.repeat(v.get(0), v.get(1), 0), f(2, 3), i(3)),
        failed("tridiagonalSolve", TRIDIAGONAL_SOLVE, f(3), f(3), f(3), f(4)),
        refused("tridiagonalSolve", TRIDIAGONAL_SOLVE, f(1), f(3), f(2), f(3)),
        refused("tridiagonalSolve", TRIDIAGONAL_SOLVE, f(4), f(3), f(2), f(3)),
        failed("tridiagonalSolve", TRIDIAGONAL_SOLVE_2, f(3, 3), f(4)),
        failed("tridiagonalSolve", TRIDIAGONAL_SOLVE_2, f(2, 3), f(3)),
        failed("tridiagonalSolve", TRIDIAGONAL_SOLVE_2, f(4, 3), f(3)),
        failed(
            "tridiagonalMatmul",
            (g, v) -> g.linalg.tridiagonalMatmul(v.get(0), v.get(1)),
            f(3, 3),
            f(4, 2)),
        failed(
            "tridiagonalMatmul",
            (g, v) -> g.linalg.tridiagonalMatmul(List.of(v.get(0), v.get(1), v.get(2)), v.get(3)),
            f(2),
            f(3),
            f(3),
            f(3, 2)),
        refused("clipByValue", CLIP_BY_VALUE, f(1, 3), f(2, 3), f()),
        refused("clipByValue", CLIP_BY_VALUE, f(3), f(), f(2, 3)),
        failed("reverseSequence", REVERSE_SEQUENCE, f(2, 3), i(3)),
        failed("reverseSequence", REVERSE_SEQUENCE, f(2, 3), i(1)),
        failed(
            "histogramFixedWidth", (g, v) -> g.histogramFixedWidth(v.get(0), v.get(1)), f(4), f(3)),
        refused("histogramFixedWidthBins", HISTOGRAM_FIXED_WIDTH_BINS, f(4), f(3)),
        refused("histogramFixedWidthBins", HISTOGRAM_FIXED_WIDTH_BINS, f(2), f(2, 2)),
        failed("matVec", MAT_VEC, f(2, 3), f(2)),
        failed("matVec", MAT_VEC, f(2, 1), f(3)),
        failed("lstsq", LSTSQ, f(3, 2), f(2, 1)),
        failed("lstsq", LSTSQ, f(2, 3, 2), f(3, 3, 1)),
        failed(
            "triangularSolve",
            (g, v) -> g.linalg.triangularSolve(v.get(0), v.get(1)),
            f(3, 3),
            f(2, 1)),
        failed("choleskySolve", CHOLESKY_SOLVE, f(3, 3), f(2, 1)),
        failed("choleskySolve", CHOLESKY_SOLVE, f(2, 3, 3), f(3, 3, 1)),
        failed("einsum", EINSUM, f(2, 3), f(1, 2)),
        failed("einsum", EINSUM, f(2, 1), f(3, 2)),
        failed("setDiag", SET_DIAG, f(3, 3), f(2)),
        failed("setDiag", SET_DIAG, f(2, 3, 3), f(1, 3)),
        failed("cross", (g, v) -> g.linalg.cross(v.get(0), v.get(1)), f(2, 3), f(1, 3)),
        failed("segmentMean", (g, v) -> g.math.segmentMean(v.get(0), v.get(1)), f(3, 2), i(2)),
        failed("addN", (g, v) -> g.math.addN(v), f(2), f(1)),
        failed("accumulateN", (g, v) -> g.math.accumulateN(v), f(2), f(1)),
        failed("complex", (g, v) -> g.math.real(g.complex(v.get(0), v.get(1))), f(2), f(3)),
        failed("roll", (g, v) -> g.roll(v.get(0), v.get(1), v.get(2)), f(2, 3), i(2), i(1)),
        refused("eighTridiagonal", EIGH_TRIDIAGONAL, f(3), f(1)),
        refused("eighTridiagonal", EIGH_TRIDIAGONAL, f(3), f(3)),
        failed("bandedTriangularSolve", BANDED_TRIANGULAR_SOLVE, f(2, 3), f(2, 1)),
        failed("bandedTriangularSolve", BANDED_TRIANGULAR_SOLVE, f(2, 2, 3), f(3, 3, 1)),
        refused("clipByNorm", CLIP_BY_NORM, f(1, 3), f(2, 1)),
        failed("clipByNorm", CLIP_BY_NORM, f(2), f(3)),
        refused("scalarMul", (g, v) -> g.math.scalarMul(v.get(0), v.get(1)), f(3), f(2, 3)),
        failed(
            "polyval",
            (g, v) -> g.math.polyval(List.of(v.get(0), v.get(1)), v.get(2)),
            f(2),
            f(3),
            f()),
        failed("matrixRank", (g, v) -> g.linalg.matrixRank(v.get(0), v.get(1)), f(2, 3), f(3)),
        refused(
            "requiredSpaceToBatchPaddings",
            (g, v) -> g.requiredSpaceToBatchPaddings(v.get(0), v.get(1)).paddings(),
            i(3),
            i(2)),
        failed(
            "spaceToBatch",
            (g, v) -> g.spaceToBatch(v.get(0), v.get(1), g.zeros(Shape.of(1, 2), DType.INT32)),
            f(1, 2, 2, 1),
            i(2)),
        failed(
            "broadcastDynamicShape",
            (g, v) -> g.broadcastDynamicShape(v.get(0), v.get(1)),
            i(2, 2),
            i(2)),
        failed("tile", (g, v) -> g.tile(v.get(0), v.get(1)), f(2, 3), i(3)),
        failed("segmentSum", (g, v) -> g.math.segmentSum(v.get(0), v.get(1)), f(2, 3), i(3)),
        failed("where", (g, v) -> g.where(v.get(0), v.get(1), v.get(2)), b(2), f(3), f(2)));
  }
}
