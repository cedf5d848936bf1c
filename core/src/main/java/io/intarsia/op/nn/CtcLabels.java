package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Label sequences for connectionist temporal classification.
final class CtcLabels {
  private CtcLabels() {}

  /// Label sequences in which labels that follow themselves are left out.
  ///
  /// `labels` is `[batch, length]`, integer; `seqLength` is `[batch]`, integer, how many of them
  /// count.
  ///
  /// @throws IllegalArgumentException if `labels` is not a matrix, or `seqLength` has not a length
  ///   for each row
  /// @throws TensorFlowException if it has not, and that is not known before
  /// @see "Python: tf.nn.collapse_repeated"
  @Endpoint("nn.collapse_repeated")
  static CollapsedLabels collapseRepeated(BaseOps tf, Tensor labels, Tensor seqLength) {
    checkMatrix("collapseRepeated", labels);
    Tensor sizes = Dims.of(tf, labels);
    Tensor length = NnSteps.squeeze(tf, Dims.range(tf, sizes, 1, 2));
    Tensor counts =
        new Fit(tf, "collapseRepeated").exactly("seqLength", seqLength, Sizes.of(tf, labels, 0, 1));
    Tensor kept = firstOfRun(tf, labels, sizes).and(mask(tf, counts, length));
    Tensor counted = kept.cast(DType.INT32);
    Tensor lengths = NnSteps.sum(tf, counted, new int[] {1}, false);
    // Kept labels move to the left: the place of each is the number of kept ones before it.
    Tensor place = tf.raw.Cumsum(counted, axisOne(tf)).minus(1);
    Tensor from = tf.raw.Where(kept);
    Tensor row = tf.raw.Slice(from, Constants.ints(tf, 0, 0), Constants.ints(tf, -1, 1));
    Tensor column = NnSteps.expandDims(tf, tf.raw.GatherNd(place, from), 1);
    Tensor to = NnSteps.concat(tf, 1, row.cast(DType.INT32), column);
    Tensor longest = tf.raw.Max(lengths, Constants.ints(tf, 0));
    Tensor shape =
        NnSteps.concat(tf, 0, Dims.range(tf, sizes, 0, 1), NnSteps.reshape(tf, longest, 1));
    Tensor collapsed = tf.raw.ScatterNd(to, tf.raw.GatherNd(labels, from), shape);
    return new CollapsedLabels(collapsed, lengths.cast(seqLength.dtype()));
  }

  /// The different labels of each sequence, and where each label is among them.
  ///
  /// `labels` is `[batch, length]`, integer.
  ///
  /// @throws IllegalArgumentException if `labels` is not a matrix
  /// @see "Python: tf.nn.ctc_unique_labels"
  @Endpoint("nn.ctc_unique_labels")
  static UniqueLabels ctcUniqueLabels(BaseOps tf, Tensor labels) {
    checkMatrix("ctcUniqueLabels", labels);
    Tensor same =
        NnSteps.expandDims(tf, labels, 2).eq(NnSteps.expandDims(tf, labels, 1)).cast(DType.INT32);
    Tensor first = argMax(tf, same);
    Tensor length = Dims.range(tf, Dims.of(tf, labels), 1, 2);
    Tensor columns = range(tf, NnSteps.squeeze(tf, length));
    Tensor isFirst = first.eq(columns).cast(DType.INT32);
    Tensor rank = tf.raw.Cumsum(isFirst, axisOne(tf)).minus(1);
    Tensor indices =
        tf.raw.GatherV2(
            rank, first, Constants.of(tf, 1, DType.INT32), Attributes.of("batch_dims", 1));
    // Label i goes to place p if it is the first of its kind and has rank p; the others add
    // nothing.
    Tensor goes =
        NnSteps.expandDims(tf, rank, 2)
            .eq(columns)
            .cast(DType.INT64)
            .times(NnSteps.expandDims(tf, isFirst.cast(DType.INT64), 2));
    Tensor moved = goes.times(NnSteps.expandDims(tf, labels.cast(DType.INT64), 2));
    return new UniqueLabels(NnSteps.sum(tf, moved, new int[] {1}, false), indices);
  }

  /// `[batch, length]`, true in the first `lengths` columns.
  static Tensor mask(BaseOps tf, Tensor lengths, Tensor length) {
    Tensor columns = range(tf, length).cast(lengths.dtype());
    return columns.lt(NnSteps.expandDims(tf, lengths, 1));
  }

  private static Tensor firstOfRun(BaseOps tf, Tensor labels, Tensor sizes) {
    Tensor rest = sizes.minus(Constants.ints(tf, 0, 1));
    Tensor left = tf.raw.Slice(labels, Constants.ints(tf, 0, 0), rest);
    Tensor right = tf.raw.Slice(labels, Constants.ints(tf, 0, 1), rest);
    Tensor changed = right.ne(left);
    return tf.raw.PadV2(changed, paddings(tf), Constants.of(tf, true));
  }

  private static Tensor paddings(BaseOps tf) {
    return NnSteps.reshape(tf, Constants.ints(tf, 0, 0, 1, 0), 2, 2);
  }

  private static Tensor argMax(BaseOps tf, Tensor same) {
    return tf.raw.ArgMax(same, Constants.of(tf, 2, DType.INT32)).cast(DType.INT32);
  }

  private static Tensor range(BaseOps tf, Tensor length) {
    return tf.raw.Range(Constants.of(tf, 0, DType.INT32), length, Constants.of(tf, 1, DType.INT32));
  }

  private static Tensor axisOne(BaseOps tf) {
    return Constants.of(tf, 1, DType.INT32);
  }

  private static void checkMatrix(String operation, Tensor labels) {
    if (labels.shape().hasRank() && labels.rank() != 2) {
      throw Mistake.argument(
          "%s: labels must be of shape [batch, length], got %s"
              .formatted(operation, labels.shape()));
    }
  }
}
