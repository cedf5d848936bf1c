package io.intarsia.optimizer;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Follows the regularized leader: weights come from sums over all gradients, and those that matter
/// little become zero.
///
/// @param learningRatePower how the learning rate falls with the sum of squares; zero for not at
///   all
/// @param initialAccumulatorValue what the sum of squares begins with
/// @param l1RegularizationStrength how strongly weights are drawn to zero
/// @param l2RegularizationStrength how strongly large weights are made smaller
/// @param l2ShrinkageRegularizationStrength how much of the weights is added to the gradient
/// @param beta makes the learning rates of all weights smaller
/// @see "Python: keras.optimizers.Ftrl"
public record Ftrl(
    LearningRate learningRate,
    double learningRatePower,
    double initialAccumulatorValue,
    double l1RegularizationStrength,
    double l2RegularizationStrength,
    double l2ShrinkageRegularizationStrength,
    double beta)
    implements UpdateRule {
  private static final Ftrl DEFAULTS = of(0.001);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is outside of what it may be
  public Ftrl {
    if (!(learningRatePower <= 0)) {
      throw Mistake.argument(
          "Ftrl: learningRatePower must be at most 0, got %s".formatted(learningRatePower));
    }
    Checks.isNotNegative("Ftrl", "initialAccumulatorValue", initialAccumulatorValue);
    Checks.isNotNegative("Ftrl", "l1RegularizationStrength", l1RegularizationStrength);
    Checks.isNotNegative("Ftrl", "l2RegularizationStrength", l2RegularizationStrength);
    Checks.isNotNegative(
        "Ftrl", "l2ShrinkageRegularizationStrength", l2ShrinkageRegularizationStrength);
  }

  /// Keras' defaults: 0.001, -0.5, 0.1, 0, 0, 0, 0.
  public static Ftrl defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Ftrl of(double learningRate) {
    return new Ftrl(LearningRate.of(learningRate), -0.5, 0.1, 0, 0, 0, 0);
  }

  /// This rule with a learning rate.
  public Ftrl withLearningRate(double learningRate) {
    return new Ftrl(
        LearningRate.of(learningRate),
        learningRatePower,
        initialAccumulatorValue,
        l1RegularizationStrength,
        l2RegularizationStrength,
        l2ShrinkageRegularizationStrength,
        beta);
  }

  /// This rule with a learning rate that follows from the step.
  public Ftrl withLearningRate(Schedule learningRate) {
    return new Ftrl(
        learningRate,
        learningRatePower,
        initialAccumulatorValue,
        l1RegularizationStrength,
        l2RegularizationStrength,
        l2ShrinkageRegularizationStrength,
        beta);
  }

  /// This rule with another power.
  public Ftrl withLearningRatePower(double learningRatePower) {
    return new Ftrl(
        learningRate,
        learningRatePower,
        initialAccumulatorValue,
        l1RegularizationStrength,
        l2RegularizationStrength,
        l2ShrinkageRegularizationStrength,
        beta);
  }

  /// This rule whose sum begins with another number.
  public Ftrl withInitialAccumulatorValue(double initialAccumulatorValue) {
    return new Ftrl(
        learningRate,
        learningRatePower,
        initialAccumulatorValue,
        l1RegularizationStrength,
        l2RegularizationStrength,
        l2ShrinkageRegularizationStrength,
        beta);
  }

  /// This rule with another L1 strength.
  public Ftrl withL1RegularizationStrength(double l1RegularizationStrength) {
    return new Ftrl(
        learningRate,
        learningRatePower,
        initialAccumulatorValue,
        l1RegularizationStrength,
        l2RegularizationStrength,
        l2ShrinkageRegularizationStrength,
        beta);
  }

  /// This rule with another L2 strength.
  public Ftrl withL2RegularizationStrength(double l2RegularizationStrength) {
    return new Ftrl(
        learningRate,
        learningRatePower,
        initialAccumulatorValue,
        l1RegularizationStrength,
        l2RegularizationStrength,
        l2ShrinkageRegularizationStrength,
        beta);
  }

  /// This rule with another shrinkage.
  public Ftrl withL2ShrinkageRegularizationStrength(double l2ShrinkageRegularizationStrength) {
    return new Ftrl(
        learningRate,
        learningRatePower,
        initialAccumulatorValue,
        l1RegularizationStrength,
        l2RegularizationStrength,
        l2ShrinkageRegularizationStrength,
        beta);
  }

  /// This rule with another beta.
  public Ftrl withBeta(double beta) {
    return new Ftrl(
        learningRate,
        learningRatePower,
        initialAccumulatorValue,
        l1RegularizationStrength,
        l2RegularizationStrength,
        l2ShrinkageRegularizationStrength,
        beta);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return List.of(
        Slot.of("accumulator", variable, initialAccumulatorValue), Slot.zeros("linear", variable));
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor w = u.variable();
    Tensor lr = u.learningRate();
    Tensor before = u.slot("accumulator");
    Tensor sum = u.keep("accumulator", before.plus(g.square()));
    Tensor slower = root(sum).minus(root(before)).div(lr);
    Tensor pull = g.plus(w.times(2 * l2ShrinkageRegularizationStrength));
    Tensor linear = u.keep("linear", u.slot("linear").plus(pull.minus(slower.times(w))));
    // Twice the L2 strength and beta over the learning rate.
    Tensor l2 = u.once("l2", () -> lr.rdiv(beta).plus(2 * l2RegularizationStrength));
    Tensor quadratic = root(sum).div(lr).plus(l2);
    Tensor kept = linear.clip(-l1RegularizationStrength, l1RegularizationStrength);
    u.assign(kept.minus(linear).div(quadratic));
  }

  private Tensor root(Tensor sum) {
    return sum.pow(-learningRatePower);
  }
}
