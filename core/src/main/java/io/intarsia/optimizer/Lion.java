package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Goes by the sign of a mixture of the gradient and its moving average: all elements change by the
/// learning rate.
///
/// @param beta1 which part of the mixture is the average
/// @param beta2 which part of the average stays each step
/// @see "Python: keras.optimizers.Lion"
public record Lion(LearningRate learningRate, double beta1, double beta2) implements UpdateRule {
  private static final Lion DEFAULTS = of(0.001);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is outside of what it may be
  public Lion {
    // With 0 only the sign of the gradient would count.
    Checks.isPositive("Lion", "beta1", beta1);
    Checks.isPart("Lion", "beta1", beta1);
  }

  /// Keras' defaults: 0.001, 0.9, 0.99.
  public static Lion defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Lion of(double learningRate) {
    return new Lion(LearningRate.of(learningRate), 0.9, 0.99);
  }

  /// This rule with a learning rate.
  public Lion withLearningRate(double learningRate) {
    return new Lion(LearningRate.of(learningRate), beta1, beta2);
  }

  /// This rule with a learning rate that follows from the step.
  public Lion withLearningRate(Schedule learningRate) {
    return new Lion(learningRate, beta1, beta2);
  }

  /// This rule with another mixture.
  public Lion withBeta1(double beta1) {
    return new Lion(learningRate, beta1, beta2);
  }

  /// This rule with another average.
  public Lion withBeta2(double beta2) {
    return new Lion(learningRate, beta1, beta2);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return List.of(Slot.zeros("momentum", variable));
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor m = u.slot("momentum");
    u.subtract(Averages.mixed(m, g, beta1).sign().times(u.learningRate()));
    u.keep("momentum", Averages.mixed(m, g, beta2));
  }
}
