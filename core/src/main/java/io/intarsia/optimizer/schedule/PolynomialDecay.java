package io.intarsia.optimizer.schedule;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Falls from one rate to another along a polynomial, and stays there.
///
/// @param power of the polynomial; 1 is a straight line
/// @param cycle whether it begins anew, over twice, three times … `decaySteps`
/// @see "Python: keras.optimizers.schedules.PolynomialDecay"
public record PolynomialDecay(
    double initialLearningRate,
    double decaySteps,
    double endLearningRate,
    double power,
    boolean cycle)
    implements Schedule {
  /// Checks the steps.
  public PolynomialDecay {
    Steps.check("PolynomialDecay", "decaySteps", decaySteps);
  }

  /// In a straight line to 0.0001.
  public static PolynomialDecay of(double initialLearningRate, double decaySteps) {
    return new PolynomialDecay(initialLearningRate, decaySteps, 0.0001, 1, false);
  }

  /// This decay to another rate.
  public PolynomialDecay withEndLearningRate(double endLearningRate) {
    return new PolynomialDecay(initialLearningRate, decaySteps, endLearningRate, power, cycle);
  }

  /// This decay along another polynomial.
  public PolynomialDecay withPower(double power) {
    return new PolynomialDecay(initialLearningRate, decaySteps, endLearningRate, power, cycle);
  }

  /// This decay once, or again and again.
  public PolynomialDecay withCycle(boolean cycle) {
    return new PolynomialDecay(initialLearningRate, decaySteps, endLearningRate, power, cycle);
  }

  @Override
  public Tensor at(Ops tf, Tensor step) {
    Tensor done =
        cycle ? ofCycle(Steps.of(step)) : Steps.of(step).minimum(decaySteps).div(decaySteps);
    return done.rminus(1)
        .pow(power)
        .times(initialLearningRate - endLearningRate)
        .plus(endLearningRate);
  }

  /// The cycles are as long as the first one, then as two of it, and so on: the step lies in the
  /// last part of one. At the start the first is open.
  private Tensor ofCycle(Tensor step) {
    return step.div(step.div(decaySteps).ceil().maximum(1).times(decaySteps));
  }
}
