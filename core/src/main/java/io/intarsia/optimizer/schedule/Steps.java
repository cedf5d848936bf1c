package io.intarsia.optimizer.schedule;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Tensor;

/// What schedules share. They compute in `float32`, as Keras does.
final class Steps {
  private Steps() {}

  /// The step as a number to compute with.
  static Tensor of(Tensor step) {
    return step.cast(DType.FLOAT32);
  }

  /// How many times the steps of a decay are over, in whole numbers if it is a staircase.
  static Tensor decays(Tensor step, double decaySteps, boolean staircase) {
    Tensor decays = of(step).div(decaySteps);
    return staircase ? decays.floor() : decays;
  }

  /// @throws IllegalArgumentException if the number of steps is not positive
  static void check(String schedule, String name, double steps) {
    if (!(steps > 0)) {
      throw Mistake.argument(
          "%s: %s must be greater than 0, got %s".formatted(schedule, name, steps));
    }
  }
}
