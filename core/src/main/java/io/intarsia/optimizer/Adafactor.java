package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Measures gradients by averages of their squares that it keeps by rows and columns, which takes
/// little memory, and goes in parts of the size of the variable.
///
/// Keras' `relative_step` is not here, because it changes nothing there: the rate is never more
/// than one over the root of the step.
///
/// @param beta2Decay the power of the step by which averages become longer
/// @param epsilon1 keeps the divisor from zero
/// @param epsilon2 the least size of a variable that counts
/// @param clipThreshold how large a change may be, as the root of its mean square
/// @see "Python: keras.optimizers.Adafactor"
public record Adafactor(
    LearningRate learningRate,
    double beta2Decay,
    double epsilon1,
    double epsilon2,
    double clipThreshold)
    implements UpdateRule {
  private static final Adafactor DEFAULTS = of(0.001);

  /// Keras' defaults: 0.001, -0.8, 1e-30, 1e-3, 1.
  public static Adafactor defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Adafactor of(double learningRate) {
    return new Adafactor(LearningRate.of(learningRate), -0.8, 1e-30, 1e-3, 1);
  }

  /// This rule with a learning rate.
  public Adafactor withLearningRate(double learningRate) {
    return new Adafactor(
        LearningRate.of(learningRate), beta2Decay, epsilon1, epsilon2, clipThreshold);
  }

  /// This rule with a learning rate that follows from the step.
  public Adafactor withLearningRate(Schedule learningRate) {
    return new Adafactor(learningRate, beta2Decay, epsilon1, epsilon2, clipThreshold);
  }

  /// This rule with averages that become longer in another way.
  public Adafactor withBeta2Decay(double beta2Decay) {
    return new Adafactor(learningRate, beta2Decay, epsilon1, epsilon2, clipThreshold);
  }

  /// This rule with another first epsilon.
  public Adafactor withEpsilon1(double epsilon1) {
    return new Adafactor(learningRate, beta2Decay, epsilon1, epsilon2, clipThreshold);
  }

  /// This rule with another second epsilon.
  public Adafactor withEpsilon2(double epsilon2) {
    return new Adafactor(learningRate, beta2Decay, epsilon1, epsilon2, clipThreshold);
  }

  /// This rule with changes of another size.
  public Adafactor withClipThreshold(double clipThreshold) {
    return new Adafactor(learningRate, beta2Decay, epsilon1, epsilon2, clipThreshold);
  }

  /// Of a matrix, or a stack of them, the averages of rows and columns.
  @Override
  public List<Slot> slots(Shape variable) {
    int rank = variable.rank();
    if (rank < 2) {
      return List.of(Slot.zeros("velocity", variable));
    }
    Shape stack = variable.subShape(0, rank - 2);
    Shape rows = variable.subShape(0, rank - 1);
    Shape columns = stack.concatenate(variable.subShape(rank - 1, rank));
    return List.of(Slot.zeros("rows", rows), Slot.zeros("columns", columns));
  }

  @Override
  public void update(Update u) {
    Tensor g = u.gradient();
    Tensor w = u.variable();
    Tensor rate = u.once("rate", () -> u.learningRate().minimum(u.step().rsqrt()));
    Tensor size = root(w).maximum(epsilon2).times(rate);
    Tensor change = g.div(velocity(u, g.square().plus(epsilon1), w.rank()).sqrt());
    Tensor excess = root(change).div(clipThreshold).maximum(1);
    u.subtract(change.div(excess).times(size));
  }

  private Tensor velocity(Update u, Tensor squares, int rank) {
    Tensor joins = u.once("joins", () -> u.step().pow(beta2Decay));
    if (rank < 2) {
      return average(u, "velocity", squares, joins);
    }
    Tensor rows = average(u, "rows", squares.mean(-1), joins);
    Tensor columns = average(u, "columns", squares.mean(-2), joins);
    return rows.div(rows.mean(-1, true)).expandDims(-1).times(columns.expandDims(-2));
  }

  private static Tensor average(Update u, String name, Tensor value, Tensor joins) {
    return u.keep(name, u.slot(name).times(joins.rminus(1)).plus(value.times(joins)));
  }

  private static Tensor root(Tensor x) {
    return x.square().mean().sqrt();
  }
}
