package io.intarsia.keras.training;

import java.util.Map;

/// A callback of lambdas, for the events that few words are enough for.
///
/// ```java
/// LambdaCallback.of().withOnEpochEnd((training, epoch, logs) -> losses.add(logs.get("loss")))
/// ```
///
/// @see "Python: keras.callbacks.LambdaCallback"
public final class LambdaCallback implements Callback {
  /// Hears of an epoch or a batch.
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

  /// Hears of the beginning of a training.
  @FunctionalInterface
  public interface TrainBegin {
    /// Hears of it.
    void run(Training training);
  }

  /// Hears of the end of a training.
  @FunctionalInterface
  public interface TrainEnd {
    /// Hears of it.
    void run(Training training, Map<String, Double> logs);
  }

  private record Hooks(
      TrainBegin trainBegin,
      TrainEnd trainEnd,
      Numbered epochBegin,
      EpochEnd epochEnd,
      Numbered batchBegin,
      Numbered batchEnd) {}

  private static final LambdaCallback NOTHING =
      new LambdaCallback(
          new Hooks(
              _ -> {}, (_, _) -> {}, (_, _) -> {}, (_, _, _) -> {}, (_, _) -> {}, (_, _) -> {}));

  private final Hooks on;

  private LambdaCallback(Hooks on) {
    this.on = on;
  }

  private static LambdaCallback of(
      TrainBegin trainBegin,
      TrainEnd trainEnd,
      Numbered epochBegin,
      EpochEnd epochEnd,
      Numbered batchBegin,
      Numbered batchEnd) {
    return new LambdaCallback(
        new Hooks(trainBegin, trainEnd, epochBegin, epochEnd, batchBegin, batchEnd));
  }

  /// One that does nothing.
  public static LambdaCallback of() {
    return NOTHING;
  }

  /// The same with what happens before the training.
  public LambdaCallback withOnTrainBegin(TrainBegin code) {
    return of(code, on.trainEnd, on.epochBegin, on.epochEnd, on.batchBegin, on.batchEnd);
  }

  /// The same with what happens after the training.
  public LambdaCallback withOnTrainEnd(TrainEnd code) {
    return of(on.trainBegin, code, on.epochBegin, on.epochEnd, on.batchBegin, on.batchEnd);
  }

  /// The same with what happens before an epoch.
  public LambdaCallback withOnEpochBegin(Numbered code) {
    return of(on.trainBegin, on.trainEnd, code, on.epochEnd, on.batchBegin, on.batchEnd);
  }

  /// The same with what happens after an epoch.
  public LambdaCallback withOnEpochEnd(EpochEnd code) {
    return of(on.trainBegin, on.trainEnd, on.epochBegin, code, on.batchBegin, on.batchEnd);
  }

  /// The same with what happens before a step.
  public LambdaCallback withOnTrainBatchBegin(Numbered code) {
    return of(on.trainBegin, on.trainEnd, on.epochBegin, on.epochEnd, code, on.batchEnd);
  }

  /// The same with what happens after a step.
  public LambdaCallback withOnTrainBatchEnd(Numbered code) {
    return of(on.trainBegin, on.trainEnd, on.epochBegin, on.epochEnd, on.batchBegin, code);
  }

  @Override
  public void onTrainBegin(Training training) {
    on.trainBegin.run(training);
  }

  @Override
  public void onTrainEnd(Training training, Map<String, Double> logs) {
    on.trainEnd.run(training, logs);
  }

  @Override
  public void onEpochBegin(Training training, int epoch) {
    on.epochBegin.run(training, epoch);
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    on.epochEnd.run(training, epoch, logs);
  }

  @Override
  public void onTrainBatchBegin(Training training, int batch) {
    on.batchBegin.run(training, batch);
  }

  @Override
  public void onTrainBatchEnd(Training training, int batch) {
    on.batchEnd.run(training, batch);
  }
}
