package io.intarsia.keras.training;

import io.intarsia.optimizer.Optimizer;
import java.util.Map;
import java.util.Objects;

/// Sets the learning rate before each epoch. Logs get `learning_rate`.
///
/// @see "Python: keras.callbacks.LearningRateScheduler"
public final class LearningRateScheduler implements Callback {
  /// The learning rate of an epoch.
  @FunctionalInterface
  public interface Schedule {
    /// Computes it.
    ///
    /// @param epoch counted from 0
    /// @param learningRate the rate of the epoch before
    double at(int epoch, double learningRate);
  }

  private final Schedule schedule;

  private LearningRateScheduler(Schedule schedule) {
    this.schedule = schedule;
  }

  /// One for a schedule.
  public static LearningRateScheduler of(Schedule schedule) {
    return new LearningRateScheduler(Objects.requireNonNull(schedule, "schedule"));
  }

  @Override
  public void onEpochBegin(Training training, int epoch) {
    Optimizer optimizer = training.model().optimizer();
    optimizer.setLearningRate(schedule.at(epoch, ReduceLROnPlateau.rate(optimizer)));
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    logs.put("learning_rate", ReduceLROnPlateau.rate(training.model().optimizer()));
  }
}
