package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Positions and distinct values.
final class Searching {
  private Searching() {}

  /// Finds where values would be inserted into sorted sequences, before equal ones.
  ///
  /// `sortedSequence` is `[B…, N]`, ascending; `values` is `[B…, V]`, of the same dtype; the result
  /// is `[B…, V]`, `int32`.
  ///
  /// @throws IllegalArgumentException if either is a scalar, or the batch axes differ
  /// @throws TensorFlowException if the batch axes differ, and that is not known before
  /// @see "Python: tf.searchsorted"
  @Endpoint("searchsorted")
  static Tensor searchsorted(BaseOps tf, Tensor sortedSequence, Tensor values) {
    return searchsorted(tf, sortedSequence, values, SearchsortedOptions.defaults());
  }

  /// Finds where values would be inserted into sorted sequences.
  ///
  /// `sortedSequence` is `[B…, N]`, ascending; `values` is `[B…, V]`, of the same dtype; the result
  /// is `[B…, V]`.
  ///
  /// @throws IllegalArgumentException if either is a scalar, or the batch axes differ
  /// @throws TensorFlowException if the batch axes differ, and that is not known before
  /// @see "Python: tf.searchsorted"
  @Endpoint("searchsorted")
  static Tensor searchsorted(
      BaseOps tf, Tensor sortedSequence, Tensor values, SearchsortedOptions options) {
    checkNoScalar("sortedSequence", sortedSequence);
    checkNoScalar("values", values);
    Sizes last = Sizes.of(tf, values, -1, Integer.MAX_VALUE);
    Sizes wanted = Sizes.of(tf, sortedSequence, 0, -1).then(last);
    Tensor sequences = rows(tf, sortedSequence);
    Tensor sought = rows(tf, new Fit(tf, "searchsorted").exactly("values", values, wanted));
    Attributes outType = Attributes.of("out_type", options.outType());
    Tensor found =
        options.side() == SearchsortedOptions.Side.LEFT
            ? tf.raw.LowerBound(sequences, sought, outType)
            : tf.raw.UpperBound(sequences, sought, outType);
    return tf.raw.Reshape(found, Dims.of(tf, values));
  }

  /// Finds where a number would be inserted into a sorted vector, before equal ones.
  ///
  /// `sortedSequence` is `[N]`, ascending; the result is a scalar, `int32`.
  ///
  /// @throws IllegalArgumentException if it is no vector, or its dtype cannot hold the number
  /// @see "Python: tf.searchsorted"
  @Endpoint("searchsorted")
  static Tensor searchsorted(BaseOps tf, Tensor sortedSequence, Number value) {
    Tensor values = tf.raw.ExpandDims(Constants.like(tf, value, sortedSequence), 0);
    return tf.raw.Squeeze(searchsorted(tf, sortedSequence, values));
  }

  /// Finds the distinct values of a vector, in order of their first appearance, and for each
  /// element which it is.
  ///
  /// `x` is `[N]`; the results are `y` `[U]` and `idx` `[N]`, `int32`.
  ///
  /// @throws TensorFlowException if `x` is not a vector
  /// @see "Python: tf.unique"
  @Endpoint("unique")
  static RawOps.UniqueResult unique(BaseOps tf, Tensor x) {
    return tf.raw.Unique(x);
  }

  /// Finds the distinct values of a vector, in order of their first appearance, and for each
  /// element which it is.
  ///
  /// `x` is `[N]`; the results are `y` `[U]` and `idx` `[N]`, of dtype `outIdx`: `int32` or
  /// `int64`.
  ///
  /// @throws TensorFlowException if `x` is not a vector
  /// @see "Python: tf.unique"
  @Endpoint("unique")
  static RawOps.UniqueResult unique(BaseOps tf, Tensor x, DType outIdx) {
    return tf.raw.Unique(x, Attributes.of("out_idx", outIdx));
  }

  /// Finds the distinct values of a vector, in order of their first appearance, which each element
  /// is, and how many there are of each.
  ///
  /// `x` is `[N]`; the results are `y` `[U]`, `idx` `[N]` and `count` `[U]`, both `int32`.
  ///
  /// @throws TensorFlowException if `x` is not a vector
  /// @see "Python: tf.unique_with_counts"
  @Endpoint("unique_with_counts")
  static RawOps.UniqueWithCountsResult uniqueWithCounts(BaseOps tf, Tensor x) {
    return tf.raw.UniqueWithCounts(x);
  }

  /// Finds the distinct values of a vector, in order of their first appearance, which each element
  /// is, and how many there are of each.
  ///
  /// `x` is `[N]`; the results are `y` `[U]`, `idx` `[N]` and `count` `[U]`, both of dtype
  /// `outIdx`: `int32` or `int64`.
  ///
  /// @throws TensorFlowException if `x` is not a vector
  /// @see "Python: tf.unique_with_counts"
  @Endpoint("unique_with_counts")
  static RawOps.UniqueWithCountsResult uniqueWithCounts(BaseOps tf, Tensor x, DType outIdx) {
    return tf.raw.UniqueWithCounts(x, Attributes.of("out_idx", outIdx));
  }

  private static void checkNoScalar(String argument, Tensor x) {
    if (x.shape().hasRank() && x.rank() == 0) {
      throw Mistake.argument(
          "searchsorted: wrong rank of %s; expected at least 1, got a scalar".formatted(argument));
    }
  }

  // The native ops take matrices.
  private static Tensor rows(BaseOps tf, Tensor x) {
    if (x.shape().hasRank() && x.rank() <= 2) {
      return x.rank() == 2 ? x : tf.raw.ExpandDims(x, Constants.of(tf, 0));
    }
    Tensor shape = tf.raw.Pack(List.of(Constants.of(tf, -1), Dims.size(tf, x, -1)));
    return tf.raw.Reshape(x, shape);
  }
}
