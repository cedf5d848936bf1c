package io.intarsia.keras.training;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A callback of lambdas, for the events that few words are enough for.
///
/// ```java
/// LambdaCallback.of().withOnEpochEnd((training, epoch, logs) -> losses.add(logs.get("loss")))
/// ```
///
/// @see "Python: keras.callbacks.LambdaCallback"
public final class LambdaCallback implements Callback {
  /// Hears of the beginning of an epoch or a batch.
  @FunctionalInterface
  public interface Numbered {
    /// Hears of it.
    ///
    /// @param number of the epoch or batch, counted from 0
    void run(Training training, int number);
  }

  /// Hears of the end of an epoch.
  @FunctionalInterface
  public interface EpochEnd {
    /// Hears of it.
    void run(Training training, int epoch, Map<String, Double> logs);
  }

  /// Hears of the end of a training.
  @FunctionalInterface
  public interface TrainEnd {
    /// Hears of it.
    void run(Training training, Map<String, Double> logs);
  }

  private final @Nullable Numbered epochBegin;
  private final @Nullable EpochEnd epochEnd;
  private final @Nullable Numbered batchEnd;
  private final @Nullable TrainEnd trainEnd;

  private LambdaCallback(
      @Nullable Numbered epochBegin,
      @Nullable EpochEnd epochEnd,
      @Nullable Numbered batchEnd,
      @Nullable TrainEnd trainEnd) {
    this.epochBegin = epochBegin;
    this.epochEnd = epochEnd;
    this.batchEnd = batchEnd;
    this.trainEnd = trainEnd;
  }

  /// One that does nothing.
  public static LambdaCallback of() {
    return new LambdaCallback(null, null, null, null);
  }

  /// The same with what happens before an epoch.
  public LambdaCallback withOnEpochBegin(Numbered code) {
    return new LambdaCallback(code, epochEnd, batchEnd, trainEnd);
  }

  /// The same with what happens after an epoch.
  public LambdaCallback withOnEpochEnd(EpochEnd code) {
    return new LambdaCallback(epochBegin, code, batchEnd, trainEnd);
  }

  /// The same with what happens after a step.
  public LambdaCallback withOnTrainBatchEnd(Numbered code) {
    return new LambdaCallback(epochBegin, epochEnd, code, trainEnd);
  }

  /// The same with what happens after the training.
  public LambdaCallback withOnTrainEnd(TrainEnd code) {
    return new LambdaCallback(epochBegin, epochEnd, batchEnd, code);
  }

  @Override
  public void onEpochBegin(Training training, int epoch) {
    if (epochBegin != null) {
      epochBegin.run(training, epoch);
    }
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    if (epochEnd != null) {
      epochEnd.run(training, epoch, logs);
    }
  }

  @Override
  public void onTrainBatchEnd(Training training, int batch) {
    if (batchEnd != null) {
      batchEnd.run(training, batch);
    }
  }

  @Override
  public void onTrainEnd(Training training, Map<String, Double> logs) {
    if (trainEnd != null) {
      trainEnd.run(training, logs);
    }
  }
}
