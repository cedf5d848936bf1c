package io.intarsia.keras.training;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How data is gone through once, by `evaluate` and `predict`.
///
/// @param batchSize of how many rows of tensors a batch is made; data sets have their own
/// @param steps after how many batches it ends; null for all there are
/// @param sampleWeight how much rows count, as [Batch#sampleWeight]; null if all count 1
/// @param verbose what is told
/// @param callbacks who hears of it
/// @see "Python: the arguments of keras.Model.evaluate and keras.Model.predict"
public record BatchOptions(
    int batchSize,
    @Nullable Integer steps,
    @Nullable Object sampleWeight,
    Verbose verbose,
    List<Callback> callbacks) {
  private static final BatchOptions DEFAULTS =
      new BatchOptions(32, null, null, Verbose.BAR, List.of());

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is below 1
  public BatchOptions {
    Checks.isPositive("batchSize", batchSize);
    Checks.isPositive("steps", steps);
    callbacks = List.copyOf(callbacks);
  }

  /// Keras's defaults: batches of 32 rows, all of them.
  public static BatchOptions defaults() {
    return DEFAULTS;
  }

  /// The same with batches of another size.
  public BatchOptions withBatchSize(int batchSize) {
    return new BatchOptions(batchSize, steps, sampleWeight, verbose, callbacks);
  }

  /// The same with an end after some batches.
  public BatchOptions withSteps(@Nullable Integer steps) {
    return new BatchOptions(batchSize, steps, sampleWeight, verbose, callbacks);
  }

  /// The same with weights of rows.
  public BatchOptions withSampleWeight(@Nullable Object sampleWeight) {
    return new BatchOptions(batchSize, steps, sampleWeight, verbose, callbacks);
  }

  /// The same, telling something else.
  public BatchOptions withVerbose(Verbose verbose) {
    return new BatchOptions(batchSize, steps, sampleWeight, verbose, callbacks);
  }

  /// The same with other callbacks.
  public BatchOptions withCallbacks(Callback... callbacks) {
    return new BatchOptions(batchSize, steps, sampleWeight, verbose, List.of(callbacks));
  }
}
