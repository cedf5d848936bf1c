package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// [Adam] that needs no schedule: weights are between a fast sequence and its average, at which
/// gradients are taken. It makes the steps that Keras makes on TensorFlow.
///
/// @param beta1 how near weights are to the average
/// @param beta2 which part of the average of squares stays each step
/// @param epsilon keeps the divisor from zero
/// @param warmupSteps for how many steps the learning rate grows up to what it is
/// @see "Python: keras.optimizers.ScheduleFreeAdamW"
public record ScheduleFreeAdamW(
    LearningRate learningRate, double beta1, double beta2, double epsilon, int warmupSteps)
    implements UpdateRule {
  private static final ScheduleFreeAdamW DEFAULTS = of(0.0025);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is outside of what it may be
  public ScheduleFreeAdamW {
    // With 0 nothing would be left of the average.
    Checks.isPositive("ScheduleFreeAdamW", "beta1", beta1);
    Checks.isPart("ScheduleFreeAdamW", "beta1", beta1);
    Checks.isNotNegative("ScheduleFreeAdamW", "warmupSteps", warmupSteps);
  }

  /// Keras' defaults: 0.0025, 0.9, 0.999, 1e-8, without warm-up.
  public static ScheduleFreeAdamW defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static ScheduleFreeAdamW of(double learningRate) {
    return new ScheduleFreeAdamW(LearningRate.of(learningRate), 0.9, 0.999, 1e-8, 0);
  }

  /// This rule with a learning rate.
  public ScheduleFreeAdamW withLearningRate(double learningRate) {
    return new ScheduleFreeAdamW(LearningRate.of(learningRate), beta1, beta2, epsilon, warmupSteps);
  }

  /// This rule with a learning rate that follows from the step.
  public ScheduleFreeAdamW withLearningRate(Schedule learningRate) {
    return new ScheduleFreeAdamW(learningRate, beta1, beta2, epsilon, warmupSteps);
  }

  /// This rule with weights nearer to the average, or farther.
  public ScheduleFreeAdamW withBeta1(double beta1) {
    return new ScheduleFreeAdamW(learningRate, beta1, beta2, epsilon, warmupSteps);
  }

  /// This rule with another average of squares.
  public ScheduleFreeAdamW withBeta2(double beta2) {
    return new ScheduleFreeAdamW(learningRate, beta1, beta2, epsilon, warmupSteps);
  }

  /// This rule with another epsilon.
  public ScheduleFreeAdamW withEpsilon(double epsilon) {
    return new ScheduleFreeAdamW(learningRate, beta1, beta2, epsilon, warmupSteps);
  }

  /// This rule with a learning rate that grows for some steps.
  public ScheduleFreeAdamW withWarmupSteps(int warmupSteps) {
    return new ScheduleFreeAdamW(learningRate, beta1, beta2, epsilon, warmupSteps);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return List.of(Slot.copy("momentum", variable), Slot.zeros("velocity", variable));
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor unbiased = u.once("unbiased", () -> u.step().rpow(beta2).rminus(1));
    Tensor v = Averages.move(u, "velocity", g.square(), beta2);
    Tensor rate = u.once("warm", () -> rate(u));
    Tensor way = rate.times(g).div(v.div(unbiased).sqrt().plus(epsilon));
    Tensor fast = u.keep("momentum", u.slot("momentum").minus(way));
    Tensor part = u.once("part", () -> u.step().rdiv(1));
    // Keras on TensorFlow takes the fast sequence after the step here, for it reads it late.
    Tensor average = u.variable().minus(fast.times(1 - beta1)).div(beta1);
    Tensor moved = average.times(part.rminus(1)).plus(fast.times(part));
    u.assign(fast.times(1 - beta1).plus(moved.times(beta1)));
  }

  private Tensor rate(Update u) {
    return warmupSteps > 0
        ? u.learningRate().times(u.step().div(warmupSteps).minimum(1))
        : u.learningRate();
  }
}
