package io.intarsia.optimizer;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.variable.Variable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of an [Optimizer], whatever its rule.
///
/// @param name what messages and its function are called; null for the name of the rule
/// @param clipping how gradients are kept within a limit; null for not at all
/// @param weightDecay which part of the weights is taken away each step
/// @param weightAverage whether a moving average of the weights is kept
/// @param lossScale by what losses are multiplied and gradients divided; null for nothing
/// @param gradientAccumulationSteps of how many steps the mean gradient is applied, with the last
///   of them; null for each step on its own
public record OptimizerOptions(
    @Nullable String name,
    @Nullable Clipping clipping,
    WeightDecay weightDecay,
    WeightAverage weightAverage,
    @Nullable LossScale lossScale,
    @Nullable Integer gradientAccumulationSteps) {
  private static final OptimizerOptions DEFAULTS =
      new OptimizerOptions(null, null, WeightDecay.DEFAULTS, WeightAverage.NONE, null, null);

  /// Checks the steps.
  ///
  /// @throws IllegalArgumentException if gradients of less than two steps are to be accumulated
  public OptimizerOptions {
    if (gradientAccumulationSteps != null && gradientAccumulationSteps < 2) {
      throw Mistake.argument(
          "OptimizerOptions: gradientAccumulationSteps must be at least 2, got "
              + gradientAccumulationSteps);
    }
  }

  /// Keras' defaults: nothing of all this.
  public static OptimizerOptions defaults() {
    return DEFAULTS;
  }

  /// These options with a name.
  public OptimizerOptions withName(String name) {
    return new OptimizerOptions(
        name, clipping, weightDecay, weightAverage, lossScale, gradientAccumulationSteps);
  }

  // -- gradients ----------------------------------------------------------------------------------

  /// These options with a limit for each element of a gradient, in the place of any other limit.
  public OptimizerOptions withClipvalue(double clipvalue) {
    return with(new Clipping.ByValue(clipvalue));
  }

  /// These options with a limit for the norm of each gradient, in the place of any other limit.
  public OptimizerOptions withClipnorm(double clipnorm) {
    return with(new Clipping.ByNorm(clipnorm));
  }

  /// These options with a limit for the norm of all gradients together, in the place of any other
  /// limit.
  public OptimizerOptions withGlobalClipnorm(double globalClipnorm) {
    return with(new Clipping.ByGlobalNorm(globalClipnorm));
  }

  /// These options for scaled losses.
  public OptimizerOptions withLossScale(LossScale lossScale) {
    return new OptimizerOptions(
        name, clipping, weightDecay, weightAverage, lossScale, gradientAccumulationSteps);
  }

  /// These options for losses that are always scaled by the same factor.
  public OptimizerOptions withLossScaleFactor(double lossScaleFactor) {
    return withLossScale(LossScale.fixed(lossScaleFactor));
  }

  /// These options with variables that change in each so-many-th step only, by the mean of the
  /// gradients since the last change: for batches that are too large for the memory.
  public OptimizerOptions withGradientAccumulationSteps(int gradientAccumulationSteps) {
    return new OptimizerOptions(
        name, clipping, weightDecay, weightAverage, lossScale, gradientAccumulationSteps);
  }

  // -- weights ------------------------------------------------------------------------------------

  /// These options with weights that shrink each step by a part of the learning rate.
  public OptimizerOptions withWeightDecay(double weightDecay) {
    return with(this.weightDecay.withRate(weightDecay));
  }

  /// These options with variables that do not shrink, in the place of those named before.
  ///
  /// @see "Python: keras.optimizers.Optimizer.exclude_from_weight_decay"
  public OptimizerOptions withoutWeightDecayOf(List<Variable> variables) {
    return with(weightDecay.without(variables));
  }

  /// These options with names of variables that do not shrink, in the place of those given before.
  ///
  /// @param names regular expressions, to be found in the names of variables, such as `bias`
  /// @see "Python: keras.optimizers.Optimizer.exclude_from_weight_decay"
  public OptimizerOptions withoutWeightDecayOf(String... names) {
    return with(weightDecay.withoutNames(List.of(names)));
  }

  /// These options with a moving average of the weights, or without.
  public OptimizerOptions withUseEma(boolean useEma) {
    return with(
        new WeightAverage(useEma, weightAverage.momentum(), weightAverage.overwriteFrequency()));
  }

  /// These options with another part of the moving average that stays each step.
  public OptimizerOptions withEmaMomentum(double emaMomentum) {
    return with(
        new WeightAverage(weightAverage.isUsed(), emaMomentum, weightAverage.overwriteFrequency()));
  }

  /// These options with weights that become the average after each so many steps.
  public OptimizerOptions withEmaOverwriteFrequency(int emaOverwriteFrequency) {
    return with(
        new WeightAverage(weightAverage.isUsed(), weightAverage.momentum(), emaOverwriteFrequency));
  }

  private OptimizerOptions with(Clipping other) {
    return new OptimizerOptions(
        name, other, weightDecay, weightAverage, lossScale, gradientAccumulationSteps);
  }

  private OptimizerOptions with(WeightDecay other) {
    return new OptimizerOptions(
        name, clipping, other, weightAverage, lossScale, gradientAccumulationSteps);
  }

  private OptimizerOptions with(WeightAverage other) {
    return new OptimizerOptions(
        name, clipping, weightDecay, other, lossScale, gradientAccumulationSteps);
  }
}
