package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Goes along a moving average of gradients, measured by a moving average of their squares.
///
/// @param beta1 which part of the average of gradients stays each step
/// @param beta2 which part of the average of squares stays each step
/// @param epsilon keeps the divisor from zero
/// @param amsgrad whether the largest average of squares so far counts
/// @see "Python: keras.optimizers.Adam"
public record Adam(
    LearningRate learningRate, double beta1, double beta2, double epsilon, boolean amsgrad)
    implements UpdateRule {
  private static final Adam DEFAULTS = of(0.001);

  /// Keras' defaults: 0.001, 0.9, 0.999, 1e-7, without amsgrad.
  public static Adam defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Adam of(double learningRate) {
    return new Adam(LearningRate.of(learningRate), 0.9, 0.999, 1e-7, false);
  }

  /// This rule with a learning rate.
  public Adam withLearningRate(double learningRate) {
    return new Adam(LearningRate.of(learningRate), beta1, beta2, epsilon, amsgrad);
  }

  /// This rule with a learning rate that follows from the step.
  public Adam withLearningRate(Schedule learningRate) {
    return new Adam(learningRate, beta1, beta2, epsilon, amsgrad);
  }

  /// This rule with another average of gradients.
  public Adam withBeta1(double beta1) {
    return new Adam(learningRate, beta1, beta2, epsilon, amsgrad);
  }

  /// This rule with another average of squares.
  public Adam withBeta2(double beta2) {
    return new Adam(learningRate, beta1, beta2, epsilon, amsgrad);
  }

  /// This rule with another epsilon.
  public Adam withEpsilon(double epsilon) {
    return new Adam(learningRate, beta1, beta2, epsilon, amsgrad);
  }

  /// This rule with the largest average of squares, or the last.
  public Adam withAmsgrad(boolean amsgrad) {
    return new Adam(learningRate, beta1, beta2, epsilon, amsgrad);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    List<Slot> slots = new ArrayList<>();
    slots.add(Slot.zeros("momentum", variable));
    slots.add(Slot.zeros("velocity", variable));
    if (amsgrad) {
      slots.add(Slot.zeros("velocityHat", variable));
    }
    return slots;
  }

  @Override
  public void update(Update u) {
    u.subtract(step(u));
  }

  /// What is subtracted.
  Tensor step(Update u) {
    Tensor g = u.gradient();
    Tensor alpha = u.once("alpha", () -> alpha(u));
    Tensor m = Averages.move(u, "momentum", g, beta1);
    Tensor v = Averages.move(u, "velocity", g.square(), beta2);
    if (amsgrad) {
      v = u.keep("velocityHat", u.slot("velocityHat").maximum(v));
    }
    return m.times(alpha).div(v.sqrt().plus(epsilon));
  }

  /// The learning rate for averages that begin with zero.
  private Tensor alpha(Update u) {
    Tensor first = u.step().rpow(beta1).rminus(1);
    Tensor second = u.step().rpow(beta2).rminus(1);
    return u.learningRate().times(second.sqrt()).div(first);
  }
}
