package io.intarsia.optimizer;

import io.intarsia.op.Ops;
import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.Schedule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Goes along orthogonal matrices: those next to a moving sum of gradients. Variables that are no
/// matrices, embeddings, and those that are excluded are changed as by [AdamW].
///
/// @param weightDecay which part of matrices is taken away each step, times the learning rate
/// @param momentum which part of the sum stays each step
/// @param nesterov whether the step looks ahead
/// @param iteration how orthogonal matrices are found
/// @param rmsRate how large steps are, times the root of the longer side; null for as they are
/// @param adam how other variables are changed, but for the learning rate
/// @param adamLrRatio the learning rate of other variables, in parts of that of matrices
/// @param excludeLayers regular expressions: variables in whose names one is found are no matrices
/// @param excludeEmbeddings whether variables in whose names is `embedding` are none
/// @see "Python: keras.optimizers.Muon"
public record Muon(
    LearningRate learningRate,
    double weightDecay,
    double momentum,
    boolean nesterov,
    Iteration iteration,
    @Nullable Double rmsRate,
    AdamW adam,
    double adamLrRatio,
    List<String> excludeLayers,
    boolean excludeEmbeddings)
    implements UpdateRule {
  private static final Muon DEFAULTS = of(0.001);

  /// The steps of Newton and Schulz towards an orthogonal matrix: `x` becomes `a · x + (b · xxᵀ + c
  /// · (xxᵀ)²) · x`.
  ///
  /// @param steps how many there are
  public record Iteration(double a, double b, double c, int steps) {
    /// Checks the number of steps.
    ///
    /// @throws IllegalArgumentException if it is negative
    public Iteration {
      Checks.isNotNegative("Muon", "nsSteps", steps);
    }

    Tensor run(Ops tf, Tensor x) {
      Tensor matrix = x;
      for (int i = 0; i < steps; i++) {
        Tensor square = matrix.matMul(tf.linalg.matrixTranspose(matrix));
        Tensor mixed = square.times(b).plus(square.times(c).matMul(square));
        matrix = matrix.times(a).plus(mixed.matMul(matrix));
      }
      return matrix;
    }
  }

  /// Copies the names.
  ///
  /// @throws java.util.regex.PatternSyntaxException if a name is no regular expression
  public Muon {
    excludeLayers = List.copyOf(excludeLayers);
    excludeLayers.forEach(Pattern::compile);
  }

  /// Keras' defaults.
  public static Muon defaults() {
    return DEFAULTS;
  }

  /// The defaults with a learning rate.
  public static Muon of(double learningRate) {
    return new Muon(
        LearningRate.of(learningRate),
        0.004,
        0.95,
        true,
        new Iteration(3.4445, -4.775, 2.0315, 5),
        0.2,
        AdamW.of(learningRate),
        1,
        List.of(),
        true);
  }

  /// This rule with a learning rate.
  public Muon withLearningRate(double learningRate) {
    return new Muon(
        LearningRate.of(learningRate),
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  /// This rule with a learning rate that follows from the step.
  public Muon withLearningRate(Schedule learningRate) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  /// This rule with matrices that shrink by another part.
  public Muon withWeightDecay(double weightDecay) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  /// This rule with another moving sum.
  public Muon withMomentum(double momentum) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  /// This rule whose step looks ahead, or not.
  public Muon withNesterov(boolean nesterov) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  /// This rule with another number of steps towards an orthogonal matrix.
  public Muon withNsSteps(int nsSteps) {
    return with(new Iteration(iteration.a, iteration.b, iteration.c, nsSteps));
  }

  /// This rule with another factor of the matrix.
  public Muon withMuonA(double muonA) {
    return with(new Iteration(muonA, iteration.b, iteration.c, iteration.steps));
  }

  /// This rule with another factor of the matrix's square.
  public Muon withMuonB(double muonB) {
    return with(new Iteration(iteration.a, muonB, iteration.c, iteration.steps));
  }

  /// This rule with another factor of the square's square.
  public Muon withMuonC(double muonC) {
    return with(new Iteration(iteration.a, iteration.b, muonC, iteration.steps));
  }

  /// This rule with steps of another size; null for as they are found.
  public Muon withRmsRate(@Nullable Double rmsRate) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  /// This rule whose other variables shrink by another part.
  public Muon withAdamWeightDecay(double adamWeightDecay) {
    return with(adam.withWeightDecay(adamWeightDecay));
  }

  /// This rule with another average of gradients of other variables.
  public Muon withAdamBeta1(double adamBeta1) {
    return with(adam.withBeta1(adamBeta1));
  }

  /// This rule with another average of squares of other variables.
  public Muon withAdamBeta2(double adamBeta2) {
    return with(adam.withBeta2(adamBeta2));
  }

  /// This rule with another epsilon for other variables.
  public Muon withEpsilon(double epsilon) {
    return with(adam.withEpsilon(epsilon));
  }

  /// This rule with another learning rate of other variables.
  public Muon withAdamLrRatio(double adamLrRatio) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  /// This rule with names of variables that are not taken for matrices.
  public Muon withExcludeLayers(List<String> excludeLayers) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  /// This rule that takes embeddings for matrices, or not.
  public Muon withExcludeEmbeddings(boolean excludeEmbeddings) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  private Muon with(Iteration iteration) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  private Muon with(AdamW adam) {
    return new Muon(
        learningRate,
        weightDecay,
        momentum,
        nesterov,
        iteration,
        rmsRate,
        adam,
        adamLrRatio,
        excludeLayers,
        excludeEmbeddings);
  }

  private boolean isMatrix(String name, Shape shape) {
    return shape.hasRank()
        && shape.rank() == 2
        && !(excludeEmbeddings && name.toLowerCase(Locale.ROOT).contains("embedding"))
        && excludeLayers.stream().noneMatch(each -> Pattern.compile(each).matcher(name).find());
  }

  @Override
  public List<Slot> slots(String name, Shape variable) {
    Slot momentum = Slot.zeros("momentum", variable);
    return isMatrix(name, variable)
        ? List.of(momentum)
        : List.of(momentum, Slot.zeros("velocity", variable));
  }

  @Override
  public double weightDecay(String name, Shape variable) {
    return isMatrix(name, variable) ? weightDecay : adam.weightDecay();
  }

  @Override
  public void update(Update u) {
    u.subtract(u.hasSlot("velocity") ? adam.adam().step(u).times(adamLrRatio) : step(u));
  }

  private Tensor step(Update u) {
    Tensor g = u.gradient();
    Tensor before = u.slot("momentum");
    Tensor sum = u.keep("momentum", before.plus(g.plus(before.times(momentum - 1))));
    Tensor found = orthogonal(u, nesterov ? g.plus(sum.times(momentum)) : sum);
    Tensor step = found.times(u.learningRate());
    if (rmsRate == null) {
      return step;
    }
    Shape shape = found.shape();
    return step.times(Math.sqrt((double) Math.max(shape.dim(0), shape.dim(1)))).times(rmsRate);
  }

  private Tensor orthogonal(Update u, Tensor x) {
    boolean isHigh = x.shape().dim(0) > x.shape().dim(1);
    Ops tf = u.tf();
    Tensor wide = isHigh ? tf.linalg.matrixTranspose(x) : x;
    Tensor size = tf.reduceSum(wide.square()).sqrt();
    Tensor found = iteration.run(tf, wide.div(size.plus(1e-7)));
    return isHigh ? tf.linalg.matrixTranspose(found) : found;
  }
}
