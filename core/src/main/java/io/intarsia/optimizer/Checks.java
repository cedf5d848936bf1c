package io.intarsia.optimizer;

import io.intarsia.internal.caller.Mistake;

/// Checks of the numbers that rules and options take.
final class Checks {
  private Checks() {}

  /// @throws IllegalArgumentException if a number is not between 0 and 1
  static void isPart(String type, String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw Mistake.argument("%s: %s must be between 0 and 1, got %s".formatted(type, name, value));
    }
  }

  /// @throws IllegalArgumentException if a number is negative
  static void isNotNegative(String type, String name, double value) {
    if (!(value >= 0)) {
      throw Mistake.argument("%s: %s must be at least 0, got %s".formatted(type, name, value));
    }
  }

  /// @throws IllegalArgumentException if a number is zero or negative
  static void isPositive(String type, String name, double value) {
    if (!(value > 0)) {
      throw Mistake.argument("%s: %s must be greater than 0, got %s".formatted(type, name, value));
    }
  }
}
