package io.intarsia.types.sparse;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Python's `tf.sparse.segment_*`: rows of a tensor, gathered and combined by segments, and products
/// at some positions alone. None of them takes a sparse tensor.
public final class SparseSegments {
  private SparseSegments() {}

  /// The sums of gathered rows: `[segments, …]`.
  ///
  /// @param data `[rows, …]`
  /// @param indices `int32` or `int64`, `[n]`: rows to take
  /// @param segmentIds `int32` or `int64`, `[n]`, sorted: the segment of each
  /// @throws TensorFlowException if an index is outside or segments are not sorted
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
}
