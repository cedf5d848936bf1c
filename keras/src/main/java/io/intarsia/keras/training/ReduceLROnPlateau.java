package io.intarsia.keras.training;

import io.intarsia.optimizer.Optimizer;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes the learning rate smaller when what it watches no longer gets better. Logs get
/// `learning_rate`.
///
/// @see "Python: keras.callbacks.ReduceLROnPlateau"
public final class ReduceLROnPlateau implements Callback {
  private final Monitor monitor;
  private final Steps steps;
  private @Nullable Double best;
  private int cooldown;
  private int wait;

  private record Steps(double factor, int patience, int cooldown, double minLr) {}

  private ReduceLROnPlateau(Monitor monitor, Steps steps) {
    this.monitor = monitor;
    this.steps = steps;
  }

  /// Keras's defaults: it watches `val_loss`, and takes a tenth of the rate after 10 epochs.
  public static ReduceLROnPlateau of() {
    return new ReduceLROnPlateau(
        new Monitor("ReduceLROnPlateau", "val_loss", MonitorMode.AUTO, 1e-4),
        new Steps(0.1, 10, 0, 0));
  }

  /// The same, watching something else.
  public ReduceLROnPlateau withMonitor(String monitor) {
    return new ReduceLROnPlateau(this.monitor.withName(monitor), steps);
  }

  /// The same with what is better.
  public ReduceLROnPlateau withMode(MonitorMode mode) {
    return new ReduceLROnPlateau(monitor.withMode(mode), steps);
  }

  /// The same; better by less than this is not better.
  public ReduceLROnPlateau withMinDelta(double minDelta) {
    return new ReduceLROnPlateau(monitor.withMinDelta(minDelta), steps);
  }

  /// The same with another factor of the rate.
  ///
  /// @throws IllegalArgumentException if it is not below 1
  public ReduceLROnPlateau withFactor(double factor) {
    if (!(factor < 1)) {
      throw TrainingErrors.option("ReduceLROnPlateau", "factor", "below 1", factor);
    }
    return with(new Steps(factor, steps.patience, steps.cooldown, steps.minLr));
  }

  /// The same after another number of epochs that are not better.
  public ReduceLROnPlateau withPatience(int patience) {
    return with(new Steps(steps.factor, patience, steps.cooldown, steps.minLr));
  }

  /// The same with a number of epochs after a change that do not count.
  public ReduceLROnPlateau withCooldown(int cooldown) {
    return with(new Steps(steps.factor, steps.patience, cooldown, steps.minLr));
  }

  /// The same with a smallest rate.
  public ReduceLROnPlateau withMinLr(double minLr) {
    return with(new Steps(steps.factor, steps.patience, steps.cooldown, minLr));
  }

  private ReduceLROnPlateau with(Steps steps) {
    return new ReduceLROnPlateau(monitor, steps);
  }

  @Override
  public void onTrainBegin(Training training) {
    best = null;
    cooldown = 0;
    wait = 0;
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    Optimizer optimizer = training.model().optimizer();
    logs.put("learning_rate", rate(optimizer));
    double value = monitor.value(logs);
    Monitor decided = monitor.decided(training);
    if (cooldown > 0) {
      cooldown--;
      wait = 0;
    }
    if (decided.isBetter(value, best)) {
      best = value;
      wait = 0;
    } else if (cooldown == 0 && ++wait >= steps.patience) {
      reduce(optimizer);
    }
  }

  private void reduce(Optimizer optimizer) {
    double old = rate(optimizer);
    if (old > (float) steps.minLr) {
      optimizer.setLearningRate(Math.max(old * steps.factor, steps.minLr));
      cooldown = steps.cooldown;
      wait = 0;
    }
  }

  static double rate(Optimizer optimizer) {
    try (Tensor rate = optimizer.learningRate()) {
      return rate.asDouble();
    }
  }
}
