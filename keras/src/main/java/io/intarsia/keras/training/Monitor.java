package io.intarsia.keras.training;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a callback watches among the logs, and when it is better than before.
///
/// @param callback the name of the callback, for messages
/// @param name of the loss or metric
/// @param minDelta by how much a better one is better at least
record Monitor(String callback, String name, MonitorMode mode, double minDelta) {
  Monitor {
    minDelta = Math.abs(minDelta);
  }

  Monitor withName(String other) {
    return new Monitor(callback, other, mode, minDelta);
  }

  Monitor withMode(MonitorMode other) {
    return new Monitor(callback, name, other, minDelta);
  }

  Monitor withMinDelta(double other) {
    return new Monitor(callback, name, mode, other);
  }

  /// The value.
  ///
  /// @throws IllegalArgumentException if there is none of the name
  double value(Map<String, Double> logs) {
    Double value = logs.get(name);
    if (value == null) {
      throw TrainingErrors.noMonitor(callback, name, logs.keySet());
    }
    return value;
  }

  /// What is better where nothing was said: smaller losses, and of metrics of Keras what is better.
  ///
  /// @throws IllegalArgumentException if it is not known
  Monitor decided(Training training) {
    if (mode != MonitorMode.AUTO) {
      return this;
    }
    String log = name.startsWith("val_") ? name.substring("val_".length()) : name;
    MonitorMode known =
        log.endsWith("loss")
            ? MonitorMode.MIN
            : Directions.of(training.model().steps("metric").metric(log))
                .orElseThrow(() -> TrainingErrors.noMode(callback, name));
    return withMode(known);
  }

  /// Whether a value is better than another; any is better than none.
  boolean isBetter(double value, @Nullable Double other) {
    if (other == null) {
      return true;
    }
    // Keras compares numbers of 32 bits.
    float before = other.floatValue();
    return mode == MonitorMode.MIN
        ? (float) (value + minDelta) < before
        : (float) (value - minDelta) > before;
  }
}
