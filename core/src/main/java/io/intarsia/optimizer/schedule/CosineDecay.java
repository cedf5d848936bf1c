package io.intarsia.optimizer.schedule;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Falls along half a wave of the cosine, if asked after a rise in a straight line.
///
/// @param initialLearningRate where it begins
/// @param decaySteps how many steps it falls
/// @param alpha which part of the highest rate is left at the end
/// @param warmupTarget how high it rises before it falls; null for no rise
/// @param warmupSteps how many steps it rises
/// @see "Python: keras.optimizers.schedules.CosineDecay"
public record CosineDecay(
    double initialLearningRate,
    double decaySteps,
    double alpha,
    @Nullable Double warmupTarget,
    double warmupSteps)
    implements Schedule {
  /// Checks the steps.
  public CosineDecay {
    Steps.check("CosineDecay", "decaySteps", decaySteps);
    if (!(warmupSteps >= 0)) {
      throw Mistake.argument(
          "CosineDecay: warmupSteps must be at least 0, got %s".formatted(warmupSteps));
    }
  }

  /// To zero, without a rise.
  public static CosineDecay of(double initialLearningRate, double decaySteps) {
    return new CosineDecay(initialLearningRate, decaySteps, 0, null, 0);
  }

  /// This decay to a part of the highest rate.
  public CosineDecay withAlpha(double alpha) {
    return new CosineDecay(initialLearningRate, decaySteps, alpha, warmupTarget, warmupSteps);
  }

  /// This decay after a rise from the initial rate to another one.
  public CosineDecay withWarmup(double warmupTarget, double warmupSteps) {
    return new CosineDecay(initialLearningRate, decaySteps, alpha, warmupTarget, warmupSteps);
  }

  @Override
  public Tensor at(Ops tf, Tensor step) {
    Tensor now = Steps.of(step);
    if (warmupTarget == null) {
      return falling(now, initialLearningRate);
    }
    Tensor falling = falling(now.minus(warmupSteps), warmupTarget);
    if (warmupSteps == 0) {
      return falling;
    }
    Tensor rising =
        now.div(warmupSteps).times(warmupTarget - initialLearningRate).plus(initialLearningRate);
    return tf.where(now.lt(warmupSteps), rising, falling);
  }

  private Tensor falling(Tensor step, double from) {
    Tensor done = step.minimum(decaySteps).div(decaySteps);
    return done.times(Math.PI).cos().plus(1).times(0.5).times(1 - alpha).plus(alpha).times(from);
  }
}
