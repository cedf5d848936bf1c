package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Adam with Nesterov's momentum, which grows with the steps.
///
/// @param beta1 which part of the average of gradients stays each step
/// @param beta2 which part of the average of squares stays each step
/// @param epsilon keeps the divisor from zero
/// @see "Python: keras.optimizers.Nadam"
public record Nadam(LearningRate learningRate, double beta1, double beta2, double epsilon)
    implements UpdateRule {
  private static final Nadam DEFAULTS = of(0.001);

  /// Keras' defaults: 0.001, 0.9, 0.999, 1e-7.
  public static Nadam defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Nadam of(double learningRate) {
    return new Nadam(LearningRate.of(learningRate), 0.9, 0.999, 1e-7);
  }

  /// This rule with a learning rate.
  public Nadam withLearningRate(double learningRate) {
    return new Nadam(LearningRate.of(learningRate), beta1, beta2, epsilon);
  }

  /// This rule with a learning rate that follows from the step.
  public Nadam withLearningRate(Schedule learningRate) {
    return new Nadam(learningRate, beta1, beta2, epsilon);
  }

  /// This rule with another average of gradients.
  public Nadam withBeta1(double beta1) {
    return new Nadam(learningRate, beta1, beta2, epsilon);
  }

  /// This rule with another average of squares.
  public Nadam withBeta2(double beta2) {
    return new Nadam(learningRate, beta1, beta2, epsilon);
  }

  /// This rule with another epsilon.
  public Nadam withEpsilon(double epsilon) {
    return new Nadam(learningRate, beta1, beta2, epsilon);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return List.of(Slot.zeros("momentum", variable), Slot.zeros("velocity", variable));
  }

  /// The product of the momentums of all steps.
  @Override
  public List<Slot> globals() {
    return List.of(Slot.of("product", Shape.scalar(), 1));
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor now = u.once("now", () -> momentum(u.step()));
    Tensor next = u.once("next", () -> momentum(u.step().plus(1)));
    Tensor product =
        u.global("product", before -> before.times(momentum(u.step().cast(before.dtype()))));
    Tensor m = Averages.move(u, "momentum", g, beta1);
    Tensor v = Averages.move(u, "velocity", g.square(), beta2);
    Tensor ahead = m.times(next).div(product.times(next).rminus(1));
    Tensor direction = ahead.plus(g.times(now.rminus(1)).div(product.rminus(1)));
    Tensor unbiased = u.once("unbiased", () -> u.step().rpow(beta2).rminus(1));
    Tensor size = v.div(unbiased).sqrt();
    u.subtract(direction.times(u.learningRate()).div(size.plus(epsilon)));
  }

  private Tensor momentum(Tensor step) {
    return step.rpow(0.96).times(0.5).rminus(1).times(beta1);
  }
}
