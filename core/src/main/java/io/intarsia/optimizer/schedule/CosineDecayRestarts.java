package io.intarsia.optimizer.schedule;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Falls along half a wave of the cosine, again and again.
///
/// @param firstDecaySteps how many steps it falls the first time
/// @param tMul how much longer each time takes than the one before
/// @param mMul by what the rate that it begins with is multiplied each time
/// @param alpha which part of the initial rate is left at the end
/// @see "Python: keras.optimizers.schedules.CosineDecayRestarts"
public record CosineDecayRestarts(
    double initialLearningRate, double firstDecaySteps, double tMul, double mMul, double alpha)
    implements Schedule {
  /// Checks the steps.
  public CosineDecayRestarts {
    Steps.check("CosineDecayRestarts", "firstDecaySteps", firstDecaySteps);
    if (!(tMul >= 1)) {
      throw Mistake.argument(
          "CosineDecayRestarts: tMul must be at least 1, got %s".formatted(tMul));
    }
  }

  /// Each time twice as long, from the same rate, to zero.
  public static CosineDecayRestarts of(double initialLearningRate, double firstDecaySteps) {
    return new CosineDecayRestarts(initialLearningRate, firstDecaySteps, 2, 1, 0);
  }

  /// These with times that are longer each time.
  public CosineDecayRestarts withTMul(double tMul) {
    return new CosineDecayRestarts(initialLearningRate, firstDecaySteps, tMul, mMul, alpha);
  }

  /// These with another rate to begin with each time.
  public CosineDecayRestarts withMMul(double mMul) {
    return new CosineDecayRestarts(initialLearningRate, firstDecaySteps, tMul, mMul, alpha);
  }

  /// These to a part of the initial rate.
  public CosineDecayRestarts withAlpha(double alpha) {
    return new CosineDecayRestarts(initialLearningRate, firstDecaySteps, tMul, mMul, alpha);
  }

  @Override
  public Tensor at(Ops tf, Tensor step) {
    Tensor firsts = Steps.of(step).div(firstDecaySteps);
    Tensor restarts = restarts(firsts);
    Tensor done = done(firsts, restarts);
    Tensor wave = done.times(Math.PI).cos().plus(1).times(restarts.rpow(mMul).times(0.5));
    return wave.times(1 - alpha).plus(alpha).times(initialLearningRate);
  }

  /// How many times are over: of longer and longer ones, `n` take a geometric sum.
  private Tensor restarts(Tensor firsts) {
    return tMul == 1
        ? firsts.floor()
        : firsts.times(tMul - 1).plus(1).log().div((float) Math.log(tMul)).floor();
  }

  private Tensor done(Tensor firsts, Tensor restarts) {
    if (tMul == 1) {
      return firsts.minus(restarts);
    }
    Tensor length = restarts.rpow(tMul);
    return firsts.minus(length.minus(1).div(tMul - 1)).div(length);
  }
}
