package io.intarsia.internal.operator;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;

/// Which products of matrices behind axes that broadcast go wrong in the runtime.
///
/// For `BatchMatMulV2` of `float32` and `bfloat16` the runtime asks oneDNN. With TensorFlow 2.18,
/// on processors with AVX-512, that gives wrong numbers and writes where it must not if one right
/// factor belongs to several left ones with more than 16 rows together, and either the last axis of
/// their batches has size 1, as in `[2, 1, 28, 28]` times `[28, 10]`, or they are columns that are
/// to be rows. `BatchMatMulV3` has a kernel of its own. It is also faster for small products of
/// `float32`, as there oneDNN is prepared anew for each call: 3.8 instead of 15 to 34 µs for two
/// matrices of 2 × 2.
public final class MatrixBatches {
  /// Rows that the kernel copies at once.
  private static final int BLOCK = 16;

  /// Multiplications up to which the kernel without oneDNN took at most 0.9 of the time of the one
  /// with it, on two cores, by shapes of 1 to 128 matrices.
  private static final int FEW = 1 << 20;

  private MatrixBatches() {}

  /// Whether a product of `float32` factors of these shapes is faster without oneDNN.
  public static boolean isFew(DType dtype, Shape x, boolean adjX, Shape y, boolean adjY) {
    if (dtype != DType.FLOAT32 || !isMatrices(x) || !isMatrices(y)) {
      return false;
    }
    Shape rows = Shape.of(x.dim(x.rank() - (adjX ? 1 : 2)));
    Shape columns = Shape.of(y.dim(y.rank() - (adjY ? 2 : 1)));
    return !mayHaveMore(x.concatenate(columns), FEW) && !mayHaveMore(y.concatenate(rows), FEW);
  }

  private static boolean isMatrices(Shape shape) {
    return shape.isFullyKnown() && shape.rank() > 1;
  }

  /// Whether `BatchMatMulV2` may go wrong with factors of these shapes, as far as they are known.
  public static boolean mayGoWrong(DType dtype, Shape x, boolean adjX, Shape y) {
    if (!isOfOneDnn(dtype) || !mayBeOne(batches(y)) || !mayBeMany(batches(x))) {
      return false;
    }
    if (!x.hasRank()) {
      return true;
    }
    int last = x.rank() - 3;
    boolean isColumn = adjX && isOneOrUnknown(x, last + 2);
    Shape rows = batches(x).concatenate(Shape.of(x.dim(adjX ? last + 2 : last + 1)));
    return (isColumn || last > 0 && isOneOrUnknown(x, last)) && mayHaveMore(rows, BLOCK);
  }

  /// Whether products of a dtype are those of oneDNN.
  public static boolean isOfOneDnn(DType dtype) {
    return dtype == DType.FLOAT32 || dtype == DType.BFLOAT16;
  }

  /// Whether axes may have just one element together.
  public static boolean mayBeOne(Shape axes) {
    for (int axis = 0; axes.hasRank() && axis < axes.rank(); axis++) {
      if (!isOneOrUnknown(axes, axis)) {
        return false;
      }
    }
    return true;
  }

  /// Whether axes may have several elements together.
  public static boolean mayBeMany(Shape axes) {
    return mayHaveMore(axes, 1);
  }

  // Their product need not fit a number.
  private static boolean mayHaveMore(Shape axes, int bound) {
    if (!axes.isFullyKnown()) {
      return true;
    }
    long count = 1;
    for (int axis = 0; axis < axes.rank(); axis++) {
      if (axes.dim(axis) == 0) {
        return false;
      }
      count = Math.min(bound + 1L, count * Math.min(bound + 1L, axes.dim(axis)));
    }
    return count > bound;
  }

  private static Shape batches(Shape shape) {
    return shape.hasRank() ? shape.subShape(0, Math.max(0, shape.rank() - 2)) : shape;
  }

  private static boolean isOneOrUnknown(Shape shape, int axis) {
    return shape.dim(axis) == 1 || shape.dim(axis) == Shape.UNKNOWN_SIZE;
  }
}
