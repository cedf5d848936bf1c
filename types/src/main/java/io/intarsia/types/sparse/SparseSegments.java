package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.GatherNdOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Python's `tf.sparse.segment_*`: rows of a tensor, gathered and combined by segments, and
/// products at some positions alone. None of them takes a sparse tensor.
public final class SparseSegments {
  private SparseSegments() {}

  /// The sums of gathered rows: `[segments, …]`.
  ///
  /// @param data `[rows, …]`
  /// @param indices `int32` or `int64`, `[n]`: rows to take
  /// @param segmentIds `int32` or `int64`, `[n]`, sorted: the segment of each
  /// @throws io.intarsia.errors.TensorFlowException if an index is outside or segments are not
  ///   sorted
  /// @see "Python: tf.sparse.segment_sum"
  public static Tensor segmentSum(Tensor data, Tensor indices, Tensor segmentIds) {
    return SparsePlace.of(data, indices, segmentIds)
        .raw
        .SparseSegmentSum(data, indices, segmentIds);
  }

  /// The sums of gathered rows, of so many segments.
  ///
  /// @param numSegments an integer scalar
  /// @see "Python: tf.sparse.segment_sum"
  public static Tensor segmentSum(
      Tensor data, Tensor indices, Tensor segmentIds, Tensor numSegments) {
    return SparsePlace.of(data, indices, segmentIds, numSegments)
        .raw
        .SparseSegmentSumWithNumSegments(data, indices, segmentIds, numSegments);
  }

  /// The sums of gathered rows, of so many segments.
  ///
  /// @see "Python: tf.sparse.segment_sum"
  public static Tensor segmentSum(Tensor data, Tensor indices, Tensor segmentIds, int numSegments) {
    Tensor count = SparsePlace.of(data, indices, segmentIds).constant(numSegments);
    return segmentSum(data, indices, segmentIds, count);
  }

  /// The means of gathered rows.
  ///
  /// @see "Python: tf.sparse.segment_mean"
  public static Tensor segmentMean(Tensor data, Tensor indices, Tensor segmentIds) {
    return SparsePlace.of(data, indices, segmentIds)
        .raw
        .SparseSegmentMean(data, indices, segmentIds);
  }

  /// The means of gathered rows, of so many segments.
  ///
  /// @see "Python: tf.sparse.segment_mean"
  public static Tensor segmentMean(
      Tensor data, Tensor indices, Tensor segmentIds, Tensor numSegments) {
    return SparsePlace.of(data, indices, segmentIds, numSegments)
        .raw
        .SparseSegmentMeanWithNumSegments(data, indices, segmentIds, numSegments);
  }

  /// The means of gathered rows, of so many segments.
  ///
  /// @see "Python: tf.sparse.segment_mean"
  public static Tensor segmentMean(
      Tensor data, Tensor indices, Tensor segmentIds, int numSegments) {
    Tensor count = SparsePlace.of(data, indices, segmentIds).constant(numSegments);
    return segmentMean(data, indices, segmentIds, count);
  }

  /// The sums of gathered rows, over the square roots of how many they are.
  ///
  /// @see "Python: tf.sparse.segment_sqrt_n"
  public static Tensor segmentSqrtN(Tensor data, Tensor indices, Tensor segmentIds) {
    return SparsePlace.of(data, indices, segmentIds)
        .raw
        .SparseSegmentSqrtN(data, indices, segmentIds);
  }

  /// The sums of gathered rows, over the square roots of how many they are, of so many segments.
  ///
  /// @see "Python: tf.sparse.segment_sqrt_n"
  public static Tensor segmentSqrtN(
      Tensor data, Tensor indices, Tensor segmentIds, Tensor numSegments) {
    return SparsePlace.of(data, indices, segmentIds, numSegments)
        .raw
        .SparseSegmentSqrtNWithNumSegments(data, indices, segmentIds, numSegments);
  }

  /// The sums of gathered rows, over the square roots of how many they are, of so many segments.
  ///
  /// @see "Python: tf.sparse.segment_sqrt_n"
  public static Tensor segmentSqrtN(
      Tensor data, Tensor indices, Tensor segmentIds, int numSegments) {
    Tensor count = SparsePlace.of(data, indices, segmentIds).constant(numSegments);
    return segmentSqrtN(data, indices, segmentIds, count);
  }

  // -- products at some positions -----------------------------------------------------------------

  /// A sparse tensor in parts, or a batch of them.
  ///
  /// @param indices `[B…, n, 2]`
  /// @param values `[B…, n]`
  /// @param denseShape `[2]`
  public record Sampled(Tensor indices, Tensor values, Tensor denseShape) {}

  /// `beta · values + alpha · (mat1 mat2)` at those positions alone.
  ///
  /// @param indices integers, `[B…, n, 2]`
  /// @param values `[B…, n]`
  /// @param denseShape integers, `[2]`: the shape of the product
  /// @param mat1 `[B…, rows, inner]`, of the dtype of the values
  /// @param mat2 `[B…, inner, columns]`, of the dtype of the values
  /// @throws IllegalArgumentException if the product is known to be of another shape
  /// @see "Python: tf.sparse.sampled_addmm"
  public static Sampled sampledAddmm(
      Tensor indices,
      Tensor values,
      Tensor denseShape,
      Tensor mat1,
      Tensor mat2,
      Number beta,
      Number alpha) {
    Ops tf = SparsePlace.of(indices, values, denseShape, mat1, mat2);
    for (Tensor each : List.of(indices, mat1, mat2)) {
      if (!each.shape().hasRank()) {
        throw SparseErrors.unknownRank("sparse.sampledAddmm");
      }
    }
    checkShape(tf, denseShape, mat1, mat2);
    int batch = mat1.rank() - 2;
    int axes = indices.rank();
    Tensor rows = tf.raw.Slice(indices, SparsePlace.ints(tf, new int[axes]), columns(tf, axes));
    Tensor columns = tf.raw.Slice(indices, SparsePlace.ints(tf, second(axes)), columns(tf, axes));
    var options = GatherNdOptions.defaults().withBatchDims(batch);
    Tensor left = tf.gatherNd(mat1, rows, options);
    Tensor right = tf.gatherNd(tf.linalg.matrixTranspose(mat2), columns, options);
    Tensor dot = tf.math.reduceSum(left.times(right), -1);
    return new Sampled(indices, dot.times(alpha).plus(values.times(beta)), denseShape);
  }

  private static void checkShape(Ops tf, Tensor denseShape, Tensor mat1, Tensor mat2) {
    Shape product = Shape.of(mat1.shape().dim(mat1.rank() - 2), mat2.shape().dim(mat2.rank() - 1));
    Tensor rows = tf.shape(mat1, DType.INT64);
    Tensor columns = tf.shape(mat2, DType.INT64);
    Tensor sizes =
        product.isFullyKnown()
            ? SparsePlace.longs(tf, product.toArray())
            : tf.raw.ConcatV2(
                List.of(
                    tf.raw.Slice(
                        rows, SparsePlace.ints(tf, mat1.rank() - 2), SparsePlace.ints(tf, 1)),
                    tf.raw.Slice(
                        columns, SparsePlace.ints(tf, mat2.rank() - 1), SparsePlace.ints(tf, 1))),
                0);
    SparseChecks.equal(
        tf,
        tf.cast(denseShape, DType.INT64),
        sizes,
        "sparse.sampledAddmm: expected the shape of the product");
  }

  private static int[] second(int axes) {
    int[] begin = new int[axes];
    begin[axes - 1] = 1;
    return begin;
  }

  private static Tensor columns(Ops tf, int axes) {
    int[] size = new int[axes];
    Arrays.fill(size, -1);
    size[axes - 1] = 1;
    return SparsePlace.ints(tf, size);
  }
}
