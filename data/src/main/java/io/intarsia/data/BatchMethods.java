package io.intarsia.data;

import io.intarsia.function.Code;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;

/// The methods of data sets that stack elements, or take stacks apart.
///
/// @param <T> what the elements are
public sealed interface BatchMethods<T> permits Dataset {
  /// Stacks of elements; the last one may be smaller.
  ///
  /// @see "Python: tf.data.Dataset.batch"
  default Dataset<T> batch(long batchSize) {
    return batch(batchSize, false);
  }

  /// Stacks of elements.
  ///
  /// @param dropRemainder whether a last one that is too small is left out
  /// @throws IllegalArgumentException if elements cannot be stacked; the message names the part
  /// @see "Python: tf.data.Dataset.batch"
  default Dataset<T> batch(long batchSize, boolean dropRemainder) {
    return batch(batchSize, dropRemainder, ParallelOptions.defaults());
  }

  /// Stacks of elements, several made at the same time.
  ///
  /// @see "Python: tf.data.Dataset.batch"
  default Dataset<T> batch(long batchSize, boolean dropRemainder, ParallelOptions options) {
    return Batching.batch((Dataset<T>) this, batchSize, dropRemainder, options);
  }

  /// Stacks of tensors filled up to one shape.
  ///
  /// @throws IllegalArgumentException if an element holds something else, or a shape does not take
  ///   its tensor
  /// @see "Python: tf.data.Dataset.padded_batch"
  default Dataset<T> paddedBatch(long batchSize, PaddedBatchOptions options) {
    return PaddedBatches.batch((Dataset<T>) this, batchSize, options);
  }

  /// Stacks of elements whose tensors of unknown shape become ragged tensors; records that declare
  /// tensors come as named tuples.
  ///
  /// @param <R> what the stacks are: of a data set of tensors, `RaggedTensor`
  /// @see "Python: tf.data.Dataset.ragged_batch"
  default <R> Dataset<R> raggedBatch(long batchSize, boolean dropRemainder) {
    return RaggedBatches.<R>ragged((Dataset<T>) this).batch(batchSize, dropRemainder);
  }

  /// Sparse stacks of tensors of different shapes.
  ///
  /// @param rowShape what all elements fit into; unknown sizes are the largest of a stack
  /// @throws IllegalArgumentException if elements are no tensors
  /// @see "Python: tf.data.Dataset.sparse_batch"
  default Dataset<SparseTensor> sparseBatch(long batchSize, Shape rowShape) {
    return Batching.sparse((Dataset<T>) this, batchSize, rowShape);
  }

  /// Batches of elements of about the same length, filled up to one shape; see [#paddedBatch].
  ///
  /// @param elementLengthFunc gives the length of an element: an integer scalar
  /// @param bucketBoundaries where the next bucket begins, ascending
  /// @param bucketBatchSizes how many elements of each bucket are in a batch: one more
  /// @see "Python: tf.data.Dataset.bucket_by_sequence_length"
  default Dataset<T> bucketBySequenceLength(
      Code.Of1<? super T, Tensor> elementLengthFunc,
      List<Long> bucketBoundaries,
      List<Long> bucketBatchSizes,
      PaddedBatchOptions options) {
    return Buckets.bySequenceLength(
        (Dataset<T>) this, elementLengthFunc, bucketBoundaries, bucketBatchSizes, true, options);
  }

  /// Batches of elements of about the same length, as they are: rows of ragged tensors, or tensors
  /// of equal shapes.
  ///
  /// @param elementLengthFunc gives the length of an element: an integer scalar
  /// @param bucketBoundaries where the next bucket begins, ascending
  /// @param bucketBatchSizes how many elements of each bucket are in a batch: one more
  /// @see "Python: tf.data.Dataset.bucket_by_sequence_length with no_padding"
  default Dataset<T> bucketBySequenceLength(
      Code.Of1<? super T, Tensor> elementLengthFunc,
      List<Long> bucketBoundaries,
      List<Long> bucketBatchSizes,
      boolean dropRemainder) {
    return Buckets.bySequenceLength(
        (Dataset<T>) this,
        elementLengthFunc,
        bucketBoundaries,
        bucketBatchSizes,
        false,
        PaddedBatchOptions.defaults().withDropRemainder(dropRemainder));
  }

  /// The rows of each element.
  ///
  /// @throws IllegalArgumentException if a part of the elements has no rows
  /// @see "Python: tf.data.Dataset.unbatch"
  default Dataset<T> unbatch() {
    return Batching.unbatch((Dataset<T>) this);
  }

  /// The rows of the elements in stacks of another size.
  ///
  /// @see "Python: tf.data.Dataset.rebatch"
  default Dataset<T> rebatch(long batchSize, boolean dropRemainder) {
    return rebatch(List.of(batchSize), dropRemainder);
  }

  /// The rows of the elements in stacks of these sizes in turn.
  ///
  /// @see "Python: tf.data.Dataset.rebatch"
  default Dataset<T> rebatch(List<Long> batchSizes, boolean dropRemainder) {
    return Batching.rebatch((Dataset<T>) this, batchSizes, dropRemainder);
  }

  /// Data sets of `size` elements each, the last ones may be smaller. Python's windows are nests of
  /// data sets, ours data sets of nests.
  ///
  /// @see "Python: tf.data.Dataset.window"
  default Dataset<Dataset<T>> window(long size, WindowOptions options) {
    return Batching.window((Dataset<T>) this, size, options);
  }
}
