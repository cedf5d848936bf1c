package io.intarsia.data;

import org.jspecify.annotations.Nullable;

/// What elements of a batch are filled up to, and with what.
///
/// @param paddedShapes a [shape][io.intarsia.shape.Shape] for each tensor of an element, in a nest
///   with as many leaves; unknown sizes are the largest of the batch. Null for the shapes as far as
///   they are known
/// @param paddingValues a number or string for each tensor, in a nest with as many leaves, or one
///   for all; null for zeros and empty strings
/// @param dropRemainder whether a last batch that is too small is left out
/// @see "Python: tf.data.Dataset.padded_batch"
public record PaddedBatchOptions(
    @Nullable Object paddedShapes, @Nullable Object paddingValues, boolean dropRemainder) {
  /// Python's defaults: the largest of each batch, zeros, also a small one at the end.
  public static PaddedBatchOptions defaults() {
    return new PaddedBatchOptions(null, null, false);
  }

  /// With shapes.
  public PaddedBatchOptions withPaddedShapes(Object paddedShapes) {
    return new PaddedBatchOptions(paddedShapes, paddingValues, dropRemainder);
  }

  /// With values.
  public PaddedBatchOptions withPaddingValues(Object paddingValues) {
    return new PaddedBatchOptions(paddedShapes, paddingValues, dropRemainder);
  }

  /// Without a small batch at the end, or with it.
  public PaddedBatchOptions withDropRemainder(boolean dropRemainder) {
    return new PaddedBatchOptions(paddedShapes, paddingValues, dropRemainder);
  }
}
