package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Adam whose steps are measured by the largest gradient so far, which fades, in the place of an
/// average of squares.
///
/// @param beta1 which part of the average of gradients stays each step
/// @param beta2 which part of the largest gradient stays each step
/// @param epsilon keeps the divisor from zero
/// @see "Python: keras.optimizers.Adamax"
public record Adamax(LearningRate learningRate, double beta1, double beta2, double epsilon)
    implements UpdateRule {
  private static final Adamax DEFAULTS = of(0.001);

  /// Keras' defaults: 0.001, 0.9, 0.999, 1e-7.
  public static Adamax defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Adamax of(double learningRate) {
    return new Adamax(LearningRate.of(learningRate), 0.9, 0.999, 1e-7);
  }

  /// This rule with a learning rate.
  public Adamax withLearningRate(double learningRate) {
    return new Adamax(LearningRate.of(learningRate), beta1, beta2, epsilon);
  }

  /// This rule with a learning rate that follows from the step.
  public Adamax withLearningRate(Schedule learningRate) {
    return new Adamax(learningRate, beta1, beta2, epsilon);
  }

  /// This rule with another average of gradients.
  public Adamax withBeta1(double beta1) {
    return new Adamax(learningRate, beta1, beta2, epsilon);
  }

  /// This rule whose largest gradient fades in another way.
  public Adamax withBeta2(double beta2) {
    return new Adamax(learningRate, beta1, beta2, epsilon);
  }

  /// This rule with another epsilon.
  public Adamax withEpsilon(double epsilon) {
    return new Adamax(learningRate, beta1, beta2, epsilon);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return List.of(Slot.zeros("momentum", variable), Slot.zeros("norm", variable));
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor unbiased = u.once("unbiased", () -> u.step().rpow(beta1).rminus(1));
    Tensor m = Averages.move(u, "momentum", g, beta1);
    Tensor norm = u.keep("norm", u.slot("norm").times(beta2).maximum(g.abs()));
    u.subtract(m.times(u.learningRate()).div(norm.plus(epsilon).times(unbiased)));
  }
}
