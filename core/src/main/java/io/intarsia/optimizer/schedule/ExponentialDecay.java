package io.intarsia.optimizer.schedule;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Shrinks by a factor every so many steps: `initialLearningRate * decayRate ^ (step /
/// decaySteps)`.
///
/// @param staircase whether it shrinks in steps after `decaySteps`, rather than a little each step
/// @see "Python: keras.optimizers.schedules.ExponentialDecay"
public record ExponentialDecay(
    double initialLearningRate, double decaySteps, double decayRate, boolean staircase)
    implements Schedule {
  /// Checks the steps.
  public ExponentialDecay {
    Steps.check("ExponentialDecay", "decaySteps", decaySteps);
  }

  /// A little each step.
  public static ExponentialDecay of(
      double initialLearningRate, double decaySteps, double decayRate) {
    return new ExponentialDecay(initialLearningRate, decaySteps, decayRate, false);
  }

  /// This decay in steps or a little each step.
  public ExponentialDecay withStaircase(boolean staircase) {
    return new ExponentialDecay(initialLearningRate, decaySteps, decayRate, staircase);
  }

  @Override
  public Tensor at(Ops tf, Tensor step) {
    return Steps.decays(step, decaySteps, staircase).rpow(decayRate).times(initialLearningRate);
  }
}
