package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import java.util.List;

/// [Adam] of weights that shrink each step, by a part of the learning rate, whatever their
/// gradients are.
///
/// @param weightDecay which part of the weights is taken away, times the learning rate
/// @param beta1 which part of the average of gradients stays each step
/// @param beta2 which part of the average of squares stays each step
/// @param epsilon keeps the divisor from zero
/// @param amsgrad whether the largest average of squares so far counts
/// @see "Python: keras.optimizers.AdamW"
public record AdamW(
    LearningRate learningRate,
    double weightDecay,
    double beta1,
    double beta2,
    double epsilon,
    boolean amsgrad)
    implements UpdateRule {
  private static final AdamW DEFAULTS = of(0.001);

  /// Keras' defaults: those of [Adam], and 0.004.
  public static AdamW defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static AdamW of(double learningRate) {
    return new AdamW(LearningRate.of(learningRate), 0.004, 0.9, 0.999, 1e-7, false);
  }

  /// This rule with a learning rate.
  public AdamW withLearningRate(double learningRate) {
    return with(adam().withLearningRate(learningRate));
  }

  /// This rule with a learning rate that follows from the step.
  public AdamW withLearningRate(Schedule learningRate) {
    return with(adam().withLearningRate(learningRate));
  }

  /// This rule with weights that shrink by another part.
  public AdamW withWeightDecay(double weightDecay) {
    return new AdamW(learningRate, weightDecay, beta1, beta2, epsilon, amsgrad);
  }

  /// This rule with another average of gradients.
  public AdamW withBeta1(double beta1) {
    return with(adam().withBeta1(beta1));
  }

  /// This rule with another average of squares.
  public AdamW withBeta2(double beta2) {
    return with(adam().withBeta2(beta2));
  }

  /// This rule with another epsilon.
  public AdamW withEpsilon(double epsilon) {
    return with(adam().withEpsilon(epsilon));
  }

  /// This rule with the largest average of squares, or the last.
  public AdamW withAmsgrad(boolean amsgrad) {
    return with(adam().withAmsgrad(amsgrad));
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return adam().slots(variable);
  }

  @Override
  public void update(Update u) {
    adam().update(u);
  }

  Adam adam() {
    return new Adam(learningRate, beta1, beta2, epsilon, amsgrad);
  }

  private AdamW with(Adam adam) {
    return new AdamW(
        adam.learningRate(),
        weightDecay,
        adam.beta1(),
        adam.beta2(),
        adam.epsilon(),
        adam.amsgrad());
  }
}
