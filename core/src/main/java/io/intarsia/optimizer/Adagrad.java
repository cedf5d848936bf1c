package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Divides the gradient by the root of the sum of all its squares so far: what rarely has a
/// gradient takes longer steps.
///
/// @param initialAccumulatorValue what the sum begins with
/// @param epsilon keeps the divisor from zero
/// @see "Python: keras.optimizers.Adagrad"
public record Adagrad(LearningRate learningRate, double initialAccumulatorValue, double epsilon)
    implements UpdateRule {
  private static final Adagrad DEFAULTS = of(0.001);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is outside of what it may be
  public Adagrad {
    Checks.isNotNegative("Adagrad", "initialAccumulatorValue", initialAccumulatorValue);
  }

  /// Keras' defaults: 0.001, 0.1, 1e-7.
  public static Adagrad defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Adagrad of(double learningRate) {
    return new Adagrad(LearningRate.of(learningRate), 0.1, 1e-7);
  }

  /// This rule with a learning rate.
  public Adagrad withLearningRate(double learningRate) {
    return new Adagrad(LearningRate.of(learningRate), initialAccumulatorValue, epsilon);
  }

  /// This rule with a learning rate that follows from the step.
  public Adagrad withLearningRate(Schedule learningRate) {
    return new Adagrad(learningRate, initialAccumulatorValue, epsilon);
  }

  /// This rule whose sum begins with another number.
  public Adagrad withInitialAccumulatorValue(double initialAccumulatorValue) {
    return new Adagrad(learningRate, initialAccumulatorValue, epsilon);
  }

  /// This rule with another epsilon.
  public Adagrad withEpsilon(double epsilon) {
    return new Adagrad(learningRate, initialAccumulatorValue, epsilon);
  }

  @Override
  public List<Slot> slots(Shape variable) {
    return List.of(Slot.of("accumulator", variable, initialAccumulatorValue));
  }

  @Override
  public boolean isLocal() {
    return true;
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor sum = u.add("accumulator", g.square());
    u.subtract(g.times(u.learningRate()).div(sum.plus(epsilon).sqrt()));
  }
}
