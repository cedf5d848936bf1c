package io.intarsia.keras.training;

import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Ends a training when what it watches no longer gets better.
///
/// ```java
/// EarlyStopping.of().withMonitor("val_loss").withPatience(3).withRestoreBestWeights(true)
/// ```
///
/// @see "Python: keras.callbacks.EarlyStopping"
public final class EarlyStopping implements Callback {
  private final Monitor monitor;
  private final Limits limits;
  private final boolean restoresBest;
  private @Nullable Double best;
  private int bestEpoch;
  private int wait;
  private @Nullable Integer stoppedEpoch;
  private @Nullable List<Tensor> bestWeights;

  private record Limits(int patience, @Nullable Double baseline, int startFromEpoch) {}

  private EarlyStopping(Monitor monitor, Limits limits, boolean restoresBest) {
    this.monitor = monitor;
    this.limits = limits;
    this.restoresBest = restoresBest;
  }

  /// Keras's defaults: it watches `val_loss`, and ends after the first epoch that is not better.
  public static EarlyStopping of() {
    return new EarlyStopping(
        new Monitor("EarlyStopping", "val_loss", MonitorMode.AUTO, 0),
        new Limits(0, null, 0),
        false);
  }

  /// The same, watching something else.
  public EarlyStopping withMonitor(String monitor) {
    return new EarlyStopping(this.monitor.withName(monitor), limits, restoresBest);
  }

  /// The same with what is better.
  public EarlyStopping withMode(MonitorMode mode) {
    return new EarlyStopping(monitor.withMode(mode), limits, restoresBest);
  }

  /// The same; better by less than this is not better.
  public EarlyStopping withMinDelta(double minDelta) {
    return new EarlyStopping(monitor.withMinDelta(minDelta), limits, restoresBest);
  }

  /// The same, ending after so many epochs that are not better.
  public EarlyStopping withPatience(int patience) {
    return with(new Limits(patience, limits.baseline, limits.startFromEpoch));
  }

  /// The same; what is not better than this counts as not better.
  public EarlyStopping withBaseline(double baseline) {
    return with(new Limits(limits.patience, baseline, limits.startFromEpoch));
  }

  /// The same; earlier epochs do not count.
  public EarlyStopping withStartFromEpoch(int startFromEpoch) {
    return with(new Limits(limits.patience, limits.baseline, startFromEpoch));
  }

  private EarlyStopping with(Limits limits) {
    return new EarlyStopping(monitor, limits, restoresBest);
  }

  /// The same; at the end the model gets the weights of the best epoch, or keeps the last.
  public EarlyStopping withRestoreBestWeights(boolean restoreBestWeights) {
    return new EarlyStopping(monitor, limits, restoreBestWeights);
  }

  /// The epoch after which it ended the training, counted from 0; empty if it did not.
  public OptionalInt stoppedEpoch() {
    return stoppedEpoch == null ? OptionalInt.empty() : OptionalInt.of(stoppedEpoch);
  }

  /// The best epoch, counted from 0.
  public int bestEpoch() {
    return bestEpoch;
  }

  @Override
  public void onTrainBegin(Training training) {
    wait = 0;
    best = null;
    bestEpoch = 0;
    stoppedEpoch = null;
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    if (epoch < limits.startFromEpoch) {
      return;
    }
    double value = monitor.value(logs);
    Monitor decided = monitor.decided(training);
    if (restoresBest && bestWeights == null) {
      keep(training, epoch);
    }
    wait++;
    if (decided.isBetter(value, best)) {
      best = value;
      keep(training, epoch);
      if (limits.baseline == null || decided.isBetter(value, limits.baseline)) {
        wait = 0;
      }
    } else if (wait >= limits.patience && epoch > 0) {
      stoppedEpoch = epoch;
      training.stop();
    }
  }

  private void keep(Training training, int epoch) {
    bestEpoch = epoch;
    if (restoresBest) {
      close();
      bestWeights = training.model().weights();
    }
  }

  @Override
  public void onTrainEnd(Training training, Map<String, Double> logs) {
    if (bestWeights != null) {
      training.model().setWeights(bestWeights);
    }
  }

  @Override
  public void close() {
    if (bestWeights != null) {
      bestWeights.forEach(Tensor::close);
      bestWeights = null;
    }
  }
}
