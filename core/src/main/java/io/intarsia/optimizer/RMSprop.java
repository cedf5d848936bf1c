package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Divides the gradient by the root of a moving average of its squares.
///
/// @param rho which part of the averages stays each step
/// @param momentum which part of a step the next one repeats
/// @param epsilon keeps the divisor from zero
/// @param centered whether the variance counts rather than the square
/// @see "Python: keras.optimizers.RMSprop"
public record RMSprop(
    LearningRate learningRate, double rho, double momentum, double epsilon, boolean centered)
    implements UpdateRule {
  private static final RMSprop DEFAULTS = of(0.001);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is outside of what it may be
  public RMSprop {
    Checks.isNotNegative("RMSprop", "momentum", momentum);
  }

  /// Keras' defaults: 0.001, 0.9, 0, 1e-7, false.
  public static RMSprop defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static RMSprop of(double learningRate) {
    return new RMSprop(LearningRate.of(learningRate), 0.9, 0, 1e-7, false);
  }

  /// This rule with a learning rate.
  public RMSprop withLearningRate(double learningRate) {
    return new RMSprop(LearningRate.of(learningRate), rho, momentum, epsilon, centered);
  }

  /// This rule with a learning rate that follows from the step.
  public RMSprop withLearningRate(Schedule learningRate) {
    return new RMSprop(learningRate, rho, momentum, epsilon, centered);
  }

  /// This rule with other averages.
  public RMSprop withRho(double rho) {
    return new RMSprop(learningRate, rho, momentum, epsilon, centered);
  }

  /// This rule with a momentum.
  public RMSprop withMomentum(double momentum) {
    return new RMSprop(learningRate, rho, momentum, epsilon, centered);
  }

  /// This rule with another epsilon.
  public RMSprop withEpsilon(double epsilon) {
    return new RMSprop(learningRate, rho, momentum, epsilon, centered);
  }

  /// This rule by the variance, or by the square.
  public RMSprop withCentered(boolean centered) {
    return new RMSprop(learningRate, rho, momentum, epsilon, centered);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    List<Slot> slots = new ArrayList<>();
    slots.add(Slot.zeros("velocity", variable));
    if (momentum > 0) {
      slots.add(Slot.zeros("momentum", variable));
    }
    if (centered) {
      slots.add(Slot.zeros("averageGradient", variable));
    }
    return slots;
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor spread = u.keep("velocity", Averages.mixed(u.slot("velocity"), g.square(), rho));
    if (centered) {
      Tensor mean = u.keep("averageGradient", Averages.mixed(u.slot("averageGradient"), g, rho));
      spread = spread.minus(mean.square());
    }
    Tensor change = g.times(u.learningRate()).div(spread.plus(epsilon).sqrt());
    u.subtract(
        momentum > 0
            ? u.keep("momentum", u.slot("momentum").times(momentum).plus(change))
            : change);
  }
}
