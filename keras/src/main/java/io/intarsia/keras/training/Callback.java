package io.intarsia.keras.training;

import java.util.Map;

/// Hears of a training, and may change its course. Its methods do nothing by default.
///
/// ```java
/// model.fit(data, options.withCallbacks(new Callback() {
///   @Override public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
///     if (logs.get("loss") < 0.1) {
///       training.stop();
///     }
///   }
/// }));
/// ```
///
/// Epochs and batches are counted from 0. What was counted so far in an epoch is read by
/// [Training#logs], which costs some 20 µs: callbacks that need it after each batch ask for it.
///
/// @see "Python: keras.callbacks.Callback"
public interface Callback {
  /// Before the first epoch; the model is built.
  default void onTrainBegin(Training training) {
    // Most callbacks hear of few events.
  }

  /// After the last epoch.
  ///
  /// @param logs those of the last epoch, empty if there was none
  default void onTrainEnd(Training training, Map<String, Double> logs) {
    // As above.
  }

  /// Lets go what it holds, when a training has ended, by an error, too.
  default void close() {
    // As above.
  }

  /// Before an epoch.
  default void onEpochBegin(Training training, int epoch) {
    // As above.
  }

  /// After an epoch and its validation.
  ///
  /// @param logs losses and metrics, those of the validation with `val_` before their names; what
  ///   is put into it gets into the history
  default void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    // As above.
  }

  /// Before a step.
  default void onTrainBatchBegin(Training training, int batch) {
    // As above.
  }

  /// After a step.
  default void onTrainBatchEnd(Training training, int batch) {
    // As above.
  }

  /// Before a test, also one in a training.
  default void onTestBegin(Training training) {
    // As above.
  }

  /// After a test.
  ///
  /// @param logs losses and metrics
  default void onTestEnd(Training training, Map<String, Double> logs) {
    // As above.
  }

  /// Before a batch of a test.
  default void onTestBatchBegin(Training training, int batch) {
    // As above.
  }

  /// After a batch of a test.
  default void onTestBatchEnd(Training training, int batch) {
    // As above.
  }

  /// Before predictions.
  default void onPredictBegin(Training training) {
    // As above.
  }

  /// After predictions.
  default void onPredictEnd(Training training) {
    // As above.
  }

  /// Before the predictions of a batch.
  default void onPredictBatchBegin(Training training, int batch) {
    // As above.
  }

  /// After the predictions of a batch.
  ///
  /// @param outputs what the model gave
  default void onPredictBatchEnd(Training training, int batch, Object outputs) {
    // As above.
  }
}
