package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// Means over segments in any order.
final class Segments {
  private Segments() {}

  /// Averages the rows of each segment.
  ///
  /// `data` is `[S…, D…]`, floating or complex; `segmentIds` is `[S…]`, `int32` or `int64`,
  /// negative ones are left out; the result is `[numSegments, D…]`, with zeros where a segment is
  /// empty.
  ///
  /// @throws TensorFlowException if a segment id is not below `numSegments`
  /// @see "Python: tf.math.unsorted_segment_mean"
  @Endpoint("math.unsorted_segment_mean")
  static Tensor unsortedSegmentMean(BaseOps tf, Tensor data, Tensor segmentIds, int numSegments) {
    return unsortedSegmentMean(tf, data, segmentIds, Constants.of(tf, numSegments));
  }

  /// Averages the rows of each segment; `numSegments` is a scalar, `int32` or `int64`.
  ///
  /// @throws TensorFlowException if a segment id is not below `numSegments`
  /// @see "Python: tf.math.unsorted_segment_mean"
  @Endpoint("math.unsorted_segment_mean")
  static Tensor unsortedSegmentMean(
      BaseOps tf, Tensor data, Tensor segmentIds, Tensor numSegments) {
    Tensor sum = tf.raw.UnsortedSegmentSum(data, segmentIds, numSegments);
    return Quotients.truediv(tf, sum, counts(tf, data, segmentIds, numSegments));
  }

  /// Adds the rows of each segment and divides the sum by the square root of their number.
  ///
  /// `data` is `[S…, D…]`, floating or complex; `segmentIds` is `[S…]`, `int32` or `int64`,
  /// negative ones are left out; the result is `[numSegments, D…]`, with zeros where a segment is
  /// empty.
  ///
  /// @throws TensorFlowException if a segment id is not below `numSegments`
  /// @see "Python: tf.math.unsorted_segment_sqrt_n"
  @Endpoint("math.unsorted_segment_sqrt_n")
  static Tensor unsortedSegmentSqrtN(BaseOps tf, Tensor data, Tensor segmentIds, int numSegments) {
    return unsortedSegmentSqrtN(tf, data, segmentIds, Constants.of(tf, numSegments));
  }

  /// Adds the rows of each segment and divides the sum by the square root of their number;
  /// `numSegments` is a scalar, `int32` or `int64`.
  ///
  /// @throws TensorFlowException if a segment id is not below `numSegments`
  /// @see "Python: tf.math.unsorted_segment_sqrt_n"
  @Endpoint("math.unsorted_segment_sqrt_n")
  static Tensor unsortedSegmentSqrtN(
      BaseOps tf, Tensor data, Tensor segmentIds, Tensor numSegments) {
    Tensor sum = tf.raw.UnsortedSegmentSum(data, segmentIds, numSegments);
    return tf.raw.RealDiv(sum, tf.raw.Sqrt(counts(tf, data, segmentIds, numSegments)));
  }

  /// How many rows each segment has, at least 1 to be divided by, shaped to broadcast with the
  /// sums.
  private static Tensor counts(BaseOps tf, Tensor data, Tensor segmentIds, Tensor numSegments) {
    Tensor ones = tf.raw.Fill(Dims.of(tf, segmentIds), Constants.one(tf, data.dtype().realDType()));
    Tensor counts = tf.raw.UnsortedSegmentSum(ones, segmentIds, numSegments);
    Tensor atLeastOne = tf.raw.Maximum(counts, Constants.like(tf, 1, counts));
    Tensor shaped = tf.raw.Reshape(atLeastOne, column(tf, data, segmentIds));
    return Casts.cast(tf, shaped, data.dtype());
  }

  /// The shape `[-1, 1, …, 1]` of as many axes as a sum has.
  private static Tensor column(BaseOps tf, Tensor data, Tensor segmentIds) {
    if (data.shape().hasRank() && segmentIds.shape().hasRank()) {
      int[] dims = new int[Math.max(1, data.rank() - segmentIds.rank() + 1)];
      Arrays.fill(dims, 1);
      dims[0] = -1;
      return Constants.ints(tf, dims);
    }
    Tensor inner = tf.raw.Sub(tf.raw.Rank(data), tf.raw.Rank(segmentIds));
    Tensor ones = tf.raw.Fill(tf.raw.Reshape(inner, Constants.ints(tf, 1)), Constants.of(tf, 1));
    return tf.raw.ConcatV2(List.of(Constants.ints(tf, -1), ones), Constants.of(tf, 0));
  }
}
