package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Goes down the gradient, if asked with momentum.
///
/// @param momentum which part of a step the next one repeats
/// @param nesterov whether a step looks ahead by the momentum
/// @see "Python: keras.optimizers.SGD"
public record SGD(LearningRate learningRate, double momentum, boolean nesterov)
    implements UpdateRule {
  private static final SGD DEFAULTS = of(0.01);

  /// Checks the momentum.
  ///
  /// @throws IllegalArgumentException if the momentum is not between 0 and 1
  public SGD {
    Checks.isPart("SGD", "momentum", momentum);
  }

  /// Keras' defaults: a learning rate of 0.01, no momentum.
  public static SGD defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static SGD of(double learningRate) {
    return new SGD(LearningRate.of(learningRate), 0, false);
  }

  /// This rule with a learning rate.
  public SGD withLearningRate(double learningRate) {
    return new SGD(LearningRate.of(learningRate), momentum, nesterov);
  }

  /// This rule with a learning rate that follows from the step.
  public SGD withLearningRate(Schedule learningRate) {
    return new SGD(learningRate, momentum, nesterov);
  }

  /// This rule with a momentum.
  public SGD withMomentum(double momentum) {
    return new SGD(learningRate, momentum, nesterov);
  }

  /// This rule that looks ahead, or not.
  public SGD withNesterov(boolean nesterov) {
    return new SGD(learningRate, momentum, nesterov);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return momentum == 0 ? List.of() : List.of(Slot.zeros("momentum", variable));
  }

  @Override
  public boolean isLocal() {
    return momentum == 0;
  }

  @Override
  public void update(Update u) {
    Tensor down = u.gradient().times(u.learningRate());
    if (momentum == 0) {
      u.subtract(down);
      return;
    }
    Tensor m = u.keep("momentum", u.slot("momentum").times(momentum).minus(down));
    u.assign(u.variable().plus(nesterov ? m.times(momentum).minus(down) : m));
  }
}
