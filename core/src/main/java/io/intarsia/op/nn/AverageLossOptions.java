package io.intarsia.op.nn;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// The optional arguments of the average over a batch.
///
/// @param sampleWeight what each loss counts; null is 1
/// @param globalBatchSize what to divide by; null is the size of the first axis
/// @see "Python: tf.nn.compute_average_loss"
public record AverageLossOptions(@Nullable Tensor sampleWeight, @Nullable Long globalBatchSize) {
  private static final AverageLossOptions DEFAULTS = new AverageLossOptions(null, null);

  /// No weights, divided by the size of the first axis.
  public static AverageLossOptions defaults() {
    return DEFAULTS;
  }

  /// What each loss counts: a scalar, or a shape that broadcasts to the losses once an axis of 1 is
  /// added or removed at its end.
  public AverageLossOptions withSampleWeight(Tensor weights) {
    return new AverageLossOptions(weights, globalBatchSize);
  }

  /// What the sum is divided by.
  ///
  /// @throws IllegalArgumentException if it is negative
  public AverageLossOptions withGlobalBatchSize(long size) {
    if (size < 0) {
      throw Mistake.argument(
          "AverageLossOptions: globalBatchSize must not be negative, got " + size);
    }
    return new AverageLossOptions(sampleWeight, size);
  }
}
