package io.intarsia.optimizer.schedule;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Shrinks with time: `initialLearningRate / (1 + decayRate * step / decaySteps)`.
///
/// @param staircase whether it shrinks in steps after `decaySteps`, rather than a little each step
/// @see "Python: keras.optimizers.schedules.InverseTimeDecay"
public record InverseTimeDecay(
    double initialLearningRate, double decaySteps, double decayRate, boolean staircase)
    implements Schedule {
  /// Checks the steps.
  public InverseTimeDecay {
    Steps.check("InverseTimeDecay", "decaySteps", decaySteps);
  }

  /// A little each step.
  public static InverseTimeDecay of(
      double initialLearningRate, double decaySteps, double decayRate) {
    return new InverseTimeDecay(initialLearningRate, decaySteps, decayRate, false);
  }

  /// This decay in steps or a little each step.
  public InverseTimeDecay withStaircase(boolean staircase) {
    return new InverseTimeDecay(initialLearningRate, decaySteps, decayRate, staircase);
  }

  @Override
  public Tensor at(Ops tf, Tensor step) {
    Tensor decays = Steps.decays(step, decaySteps, staircase);
    return decays.times(decayRate).plus(1).rdiv(initialLearningRate);
  }
}
