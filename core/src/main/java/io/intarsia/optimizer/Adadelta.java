package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Measures gradients and steps by moving averages of their squares, so that a step has the unit of
/// the variable.
///
/// @param rho which part of the averages stays each step
/// @param epsilon keeps the divisor from zero, and the first steps from being none
/// @see "Python: keras.optimizers.Adadelta"
public record Adadelta(LearningRate learningRate, double rho, double epsilon)
    implements UpdateRule {
  private static final Adadelta DEFAULTS = of(0.001);

  /// Keras' defaults: 0.001, 0.95, 1e-7.
  public static Adadelta defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Adadelta of(double learningRate) {
    return new Adadelta(LearningRate.of(learningRate), 0.95, 1e-7);
  }

  /// This rule with a learning rate.
  public Adadelta withLearningRate(double learningRate) {
    return new Adadelta(LearningRate.of(learningRate), rho, epsilon);
  }

  /// This rule with a learning rate that follows from the step.
  public Adadelta withLearningRate(Schedule learningRate) {
    return new Adadelta(learningRate, rho, epsilon);
  }

  /// This rule with other averages.
  public Adadelta withRho(double rho) {
    return new Adadelta(learningRate, rho, epsilon);
  }

  /// This rule with another epsilon.
  public Adadelta withEpsilon(double epsilon) {
    return new Adadelta(learningRate, rho, epsilon);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return List.of(
        Slot.zeros("accumulatedGrad", variable), Slot.zeros("accumulatedDeltaVar", variable));
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor steps = u.slot("accumulatedDeltaVar");
    Tensor gradients =
        u.keep("accumulatedGrad", Averages.mixed(u.slot("accumulatedGrad"), g.square(), rho));
    Tensor change = root(steps).times(g).div(root(gradients));
    u.keep("accumulatedDeltaVar", Averages.mixed(steps, change.square(), rho));
    u.subtract(change.times(u.learningRate()));
  }

  private Tensor root(Tensor squares) {
    return squares.plus(epsilon).sqrt();
  }
}
