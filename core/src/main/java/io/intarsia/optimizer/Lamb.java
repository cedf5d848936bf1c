package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// [Adam] whose step is as large, in each variable, as the variable times the learning rate: for
/// large batches.
///
/// @param beta1 which part of the average of gradients stays each step
/// @param beta2 which part of the average of squares stays each step
/// @param epsilon keeps the divisor from zero
/// @see "Python: keras.optimizers.Lamb"
public record Lamb(LearningRate learningRate, double beta1, double beta2, double epsilon)
    implements UpdateRule {
  private static final Lamb DEFAULTS = of(0.001);

  /// Keras' defaults: 0.001, 0.9, 0.999, 1e-7.
  public static Lamb defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Lamb of(double learningRate) {
    return new Lamb(LearningRate.of(learningRate), 0.9, 0.999, 1e-7);
  }

  /// This rule with a learning rate.
  public Lamb withLearningRate(double learningRate) {
    return new Lamb(LearningRate.of(learningRate), beta1, beta2, epsilon);
  }

  /// This rule with a learning rate that follows from the step.
  public Lamb withLearningRate(Schedule learningRate) {
    return new Lamb(learningRate, beta1, beta2, epsilon);
  }

  /// This rule with another average of gradients.
  public Lamb withBeta1(double beta1) {
    return new Lamb(learningRate, beta1, beta2, epsilon);
  }

  /// This rule with another average of squares.
  public Lamb withBeta2(double beta2) {
    return new Lamb(learningRate, beta1, beta2, epsilon);
  }

  /// This rule with another epsilon.
  public Lamb withEpsilon(double epsilon) {
    return new Lamb(learningRate, beta1, beta2, epsilon);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return List.of(Slot.zeros("momentum", variable), Slot.zeros("velocity", variable));
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor first = u.once("first", () -> u.step().rpow(beta1).rminus(1));
    Tensor second = u.once("second", () -> u.step().rpow(beta2).rminus(1));
    Tensor m = Averages.move(u, "momentum", g, beta1);
    Tensor v = Averages.move(u, "velocity", g.square(), beta2);
    Tensor step = m.div(first).div(v.div(second).sqrt().plus(epsilon));
    Tensor size = size(u, u.variable());
    Tensor stepSize = size(u, step);
    Tensor isZero = u.tf().math.logicalOr(size.eq(0), stepSize.eq(0));
    Tensor one = u.tf().onesLike(size);
    Tensor ratio = u.tf().where(isZero, one, size.div(u.tf().where(isZero, one, stepSize)));
    u.subtract(ratio.times(u.learningRate()).times(step));
  }

  private static Tensor size(Update u, Tensor x) {
    return u.tf().reduceSum(x.square()).sqrt();
  }
}
