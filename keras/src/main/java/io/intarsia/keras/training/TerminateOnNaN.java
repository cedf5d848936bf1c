package io.intarsia.keras.training;

import java.util.Map;

/// Ends a training after a batch when the loss is not finite; without it, the training ends with an
/// error after the epoch.
///
/// @see "Python: keras.callbacks.TerminateOnNaN"
public final class TerminateOnNaN implements Callback {
  private TerminateOnNaN() {}

  /// One.
  public static TerminateOnNaN of() {
    return new TerminateOnNaN();
  }

  @Override
  public void onTrainBatchEnd(Training training, int batch) {
    Map<String, Double> logs = training.logs();
    if (!Double.isFinite(logs.getOrDefault("loss", 0.0))) {
      training.stop();
    }
  }
}
