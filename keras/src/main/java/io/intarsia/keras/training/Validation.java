package io.intarsia.keras.training;

import org.jspecify.annotations.Nullable;

/// What a model is tested with while it is trained.
///
/// @param data a data set, or a [Batch] of all rows; null for none
/// @param split the part of the training's rows that is kept for it, from the end, if there is no
///   data
/// @param steps after how many batches it ends; null for all there are
/// @param batchSize of how many rows a batch is made; null for as many as in training
/// @param everyEpochs after how many epochs each
record Validation(
    @Nullable Object data,
    double split,
    @Nullable Integer steps,
    @Nullable Integer batchSize,
    int everyEpochs) {
  static final Validation NONE = new Validation(null, 0, null, null, 1);

  Validation {
    if (!(split >= 0 && split < 1)) {
      throw TrainingErrors.number("validationSplit", "at least 0 and below 1", split);
    }
    Checks.isPositive("validationSteps", steps);
    Checks.isPositive("validationBatchSize", batchSize);
    Checks.isPositive("validationFreq", everyEpochs);
  }

  /// Whether the model is tested after an epoch.
  boolean isDue(int epoch) {
    return (epoch + 1) % everyEpochs == 0;
  }

  Validation withData(@Nullable Object data) {
    return new Validation(data, split, steps, batchSize, everyEpochs);
  }

  Validation withSplit(double split) {
    return new Validation(data, split, steps, batchSize, everyEpochs);
  }

  Validation withSteps(int steps) {
    return new Validation(data, split, steps, batchSize, everyEpochs);
  }

  Validation withBatchSize(int batchSize) {
    return new Validation(data, split, steps, batchSize, everyEpochs);
  }

  Validation withEveryEpochs(int everyEpochs) {
    return new Validation(data, split, steps, batchSize, everyEpochs);
  }
}
