package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Python's `tf.ragged.*`.
public final class RaggedOps {
  private RaggedOps() {}

  /// The ragged tensor that nested lists or arrays say, every axis but the innermost ragged: as
  /// [RaggedTensor#of(io.intarsia.tensor.Place, List)], by Python's name.
  ///
  /// @param pylist nested lists, or arrays such as `int[][]`
  /// @throws IllegalArgumentException if it is neither, values lie at different depths, or do not
  ///   convert
  /// @see "Python: tf.ragged.constant"
  public static RaggedTensor constant(Ops tf, Object pylist) {
    return RaggedBuilder.constant(tf, pylist, null, RaggedBuilder.DEEPEST);
  }

  /// As [#constant(Ops, Object)] with elements of the given dtype.
  ///
  /// @see "Python: tf.ragged.constant"
  public static RaggedTensor constant(Ops tf, Object pylist, DType dtype) {
    return RaggedBuilder.constant(tf, pylist, dtype, RaggedBuilder.DEEPEST);
  }

  /// As [#constant(Ops, Object, DType)] with so many ragged axes; what lies below must be equally
  /// long.
  ///
  /// @see "Python: tf.ragged.constant"
  public static RaggedTensor constant(Ops tf, Object pylist, DType dtype, int raggedRank) {
    return RaggedBuilder.constant(tf, pylist, dtype, raggedRank);
  }

  /// Stacks values along a new first axis, as [#stack(Ops, List, int)].
  ///
  /// @see "Python: tf.ragged.stack"
  public static TensorLike stack(Ops tf, List<?> values) {
    return stack(tf, values, 0);
  }

  /// Stacks values along a new axis, ragged or not: vectors of any lengths become rows.
  ///
  /// @param values tensors and ragged tensors of one rank, `r`
  /// @param axis of the result, from `-r - 1` to `r`
  /// @return `[…]` of rank `r + 1`: a [RaggedTensor], or a tensor where tensors are stacked along
  ///   the last axis
  /// @throws IllegalArgumentException if there are no values, ranks differ, or the axis is none
  /// @see "Python: tf.ragged.stack"
  public static TensorLike stack(Ops tf, List<?> values, int axis) {
    return RaggedParts.plain(RaggedLists.join(tf, "RaggedOps.stack", values, axis, true));
  }

  /// The elements of which a mask is true, in rows as before. Of a tensor, too, the rows are kept,
  /// which [Ops#booleanMask] makes one.
  ///
  /// @param data `[A…, B…]`, a tensor or a ragged tensor
  /// @param mask `[A…]`, booleans, ragged where `data` is or not
  /// @return of the rank of `data` if the mask has several axes: ragged, the last axis of `A` with
  ///   what is left; by a vector, the rows of which it is true
  /// @throws IllegalArgumentException if the mask has no axis, or no booleans
  /// @see "Python: tf.ragged.boolean_mask"
  public static TensorLike booleanMask(Ops tf, Object data, Object mask) {
    return RaggedParts.plain(RaggedMasks.masked(tf, "RaggedOps.booleanMask", data, mask));
  }

  /// What belongs to each partition, in order, as a row.
  ///
  /// @param data `[A…, B…]`, a tensor or a ragged tensor
  /// @param partitions `[A…]`, integers from 0 to `numPartitions - 1`, ragged where `data` is
  /// @return `[numPartitions, ?, B…]`
  /// @throws IllegalArgumentException if the shape of `partitions` is not how that of `data` begins
  /// @see "Python: tf.ragged.stack_dynamic_partitions"
  public static RaggedTensor stackDynamicPartitions(
      Ops tf, Object data, Object partitions, int numPartitions) {
    return RaggedCuts.partitions(
        tf,
        "RaggedOps.stackDynamicPartitions",
        RaggedParts.of(tf, data),
        RaggedParts.of(tf, partitions),
        numPartitions);
  }

  /// What a function makes of the flat values of ragged tensors, in the same rows.
  ///
  /// @param op is given the flat values of those that are ragged, and the others as they are; gives
  ///   as many values
  /// @param args ragged tensors with the same row splits, tensors, numbers
  /// @return a [RaggedTensor], or what `op` gives if none is ragged
  /// @throws IllegalArgumentException if they are cut in different ways
  /// @see "Python: tf.ragged.map_flat_values"
  public static TensorLike mapFlatValues(
      Ops tf, Function<? super List<?>, Tensor> op, Object... args) {
    return (TensorLike) FlatValues.map(tf, "RaggedOps.mapFlatValues", List.of(args), op::apply);
  }

  /// What a function makes of the flat values of a ragged tensor, in the same rows.
  ///
  /// @param op gives as many values as it gets
  /// @throws IllegalArgumentException if it is known to give more or fewer
  /// @see "Python: tf.ragged.map_flat_values"
  public static RaggedTensor mapFlatValues(UnaryOperator<Tensor> op, RaggedTensor x) {
    return x.mapFlatValues(op);
  }

  // -- ranges and rows ----------------------------------------------------------------------------

  /// The numbers from 0 to each limit, exclusive, as a row.
  ///
  /// @param limits `[rows]` or a scalar: `int32`, `int64`, `float32` or `float64`
  /// @return `[rows, ?]`
  /// @throws IllegalArgumentException if a dtype is another
  /// @see "Python: tf.ragged.range"
  public static RaggedTensor range(Ops tf, Object limits) {
    return range(tf, 0, limits, 1);
  }

  /// The numbers from each start to the limit beside it, exclusive, as a row.
  ///
  /// @param starts `[rows]` or a scalar, as `limits`
  /// @return `[rows, ?]`
  /// @throws IllegalArgumentException if a dtype is another
  /// @see "Python: tf.ragged.range"
  public static RaggedTensor range(Ops tf, Object starts, Object limits) {
    return range(tf, starts, limits, 1);
  }

  /// The numbers from each start to the limit beside it, exclusive, so far from each other, as a
  /// row.
  ///
  /// @param deltas `[rows]` or a scalar, not 0
  /// @return `[rows, ?]`, of the widest dtype of the three
  /// @throws IllegalArgumentException if a dtype is another
  /// @see "Python: tf.ragged.range"
  public static RaggedTensor range(Ops tf, Object starts, Object limits, Object deltas) {
    return RaggedRanges.range(tf, starts, limits, deltas, DType.INT64);
  }

  /// As [#range(Ops, Object, Object, Object)] with row splits of that dtype.
  ///
  /// @param rowSplitsDtype `int32` or `int64`
  /// @throws IllegalArgumentException if a dtype is another
  /// @see "Python: tf.ragged.range"
  public static RaggedTensor range(
      Ops tf, Object starts, Object limits, Object deltas, DType rowSplitsDtype) {
    return RaggedRanges.range(tf, starts, limits, deltas, rowSplitsDtype);
  }

  /// The row that each value is in, of values that these splits cut.
  ///
  /// @param splits `[rows + 1]`: an `int32` or `int64` tensor, or numbers, which become `int64`
  /// @return `[values]`, rising, of the dtype of the splits
  /// @throws IllegalArgumentException if rank or dtype do not fit
  /// @see "Python: tf.ragged.row_splits_to_segment_ids"
  public static Tensor rowSplitsToSegmentIds(Ops tf, Object splits) {
    Tensor vector = RaggedFactories.vector(tf, splits);
    RaggedBuilder.checkSplits(List.of(vector));
    return RaggedRows.ids(tf, vector);
  }

  /// The row that each value is in, as numbers of a dtype.
  ///
  /// @param outType `int32` or `int64`
  /// @throws IllegalArgumentException if rank or dtype of the splits do not fit
  /// @see "Python: tf.ragged.row_splits_to_segment_ids"
  public static Tensor rowSplitsToSegmentIds(Ops tf, Object splits, DType outType) {
    return tf.cast(rowSplitsToSegmentIds(tf, splits), outType);
  }

  /// The row splits of values of which each says its row.
  ///
  /// @param segmentIds `[values]`, rising: an `int32` or `int64` tensor, or numbers, which become
  ///   `int64`
  /// @return `[rows + 1]`, of the dtype of the ids, with as many rows as the last of them needs
  /// @throws IllegalArgumentException if rank or dtype do not fit
  /// @see "Python: tf.ragged.segment_ids_to_row_splits"
  public static Tensor segmentIdsToRowSplits(Ops tf, Object segmentIds) {
    return RaggedRanges.splits(tf, RaggedFactories.vector(tf, segmentIds), null);
  }

  /// As [#segmentIdsToRowSplits(Ops, Object)] with that number of rows; larger ids count for none.
  ///
  /// @throws IllegalArgumentException if rank or dtype do not fit
  /// @see "Python: tf.ragged.segment_ids_to_row_splits"
  public static Tensor segmentIdsToRowSplits(Ops tf, Object segmentIds, int numSegments) {
    return RaggedRanges.splits(tf, RaggedFactories.vector(tf, segmentIds), numSegments);
  }

  // -- crosses ------------------------------------------------------------------------------------

  /// All combinations of one string of each input, row by row, joined by `_X_`.
  ///
  /// @param inputs tensors `[rows, n]`, ragged tensors `[rows, ?]` and sparse tensors of rank 2, of
  ///   integers or strings
  /// @return `[rows, ?]`, strings
  /// @throws IllegalArgumentException if a rank or dtype is another
  /// @see "Python: tf.ragged.cross"
  public static RaggedTensor cross(Ops tf, List<?> inputs) {
    return RaggedCross.run(tf, inputs, false, 0, RaggedCross.DEFAULT_KEY);
  }

  /// The fingerprints of all combinations of one element of each input, row by row.
  ///
  /// @param inputs as of [#cross]
  /// @return `[rows, ?]`, `int64`
  /// @throws IllegalArgumentException if a rank or dtype is another
  /// @see "Python: tf.ragged.cross_hashed"
  public static RaggedTensor crossHashed(Ops tf, List<?> inputs) {
    return crossHashed(tf, inputs, 0, RaggedCross.DEFAULT_KEY);
  }

  /// The fingerprints of all combinations of one element of each input, row by row, from 0 to
  /// `numBuckets - 1`, with Python's key.
  ///
  /// @throws IllegalArgumentException as [#crossHashed(Ops, List, long, long)]
  /// @see "Python: tf.ragged.cross_hashed"
  public static RaggedTensor crossHashed(Ops tf, List<?> inputs, long numBuckets) {
    return crossHashed(tf, inputs, numBuckets, RaggedCross.DEFAULT_KEY);
  }

  /// The fingerprints of all combinations of one element of each input, row by row, from 0 to
  /// `numBuckets - 1`.
  ///
  /// @param numBuckets 0 for the fingerprints as they are
  /// @param hashKey of the fingerprints
  /// @return `[rows, ?]`, `int64`
  /// @throws IllegalArgumentException if a rank or dtype is another, or there are fewer than no
  ///   buckets
  /// @see "Python: tf.ragged.cross_hashed"
  public static RaggedTensor crossHashed(Ops tf, List<?> inputs, long numBuckets, long hashKey) {
    return RaggedCross.run(tf, inputs, true, numBuckets, hashKey);
  }
}
