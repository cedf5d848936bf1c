package io.intarsia.keras.training;

import org.jspecify.annotations.Nullable;

/// Checks of options.
final class Checks {
  private Checks() {}

  static void isPositive(String option, @Nullable Integer value) {
    if (value != null && value < 1) {
      throw TrainingErrors.number(option, "at least 1", value);
    }
  }
}
