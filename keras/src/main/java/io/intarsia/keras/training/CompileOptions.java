package io.intarsia.keras.training;

import io.intarsia.optimizer.OptimizerOptions;

/// How a model is trained, besides its rule and objective.
///
/// @param optimizer clipping, accumulation, averages of weights, scaled losses
/// @param jitCompile whether XLA compiles the steps
/// @param stepsPerExecution how many steps one call makes, between which nobody hears of batches
/// @param autoScaleLoss whether losses are scaled if a layer computes in `float16` and keeps its
///   weights in `float32`, and the options of the optimizer say nothing of it: without it, small
///   gradients are lost
/// @see "Python: the arguments of keras.Model.compile"
public record CompileOptions(
    OptimizerOptions optimizer, boolean jitCompile, int stepsPerExecution, boolean autoScaleLoss) {
  private static final CompileOptions DEFAULTS =
      new CompileOptions(OptimizerOptions.defaults(), false, 1, true);

  /// Checks the steps.
  ///
  /// @throws IllegalArgumentException if there are less than one
  public CompileOptions {
    Checks.isPositive("stepsPerExecution", stepsPerExecution);
  }

  /// The optimizer's defaults, without XLA.
  public static CompileOptions defaults() {
    return DEFAULTS;
  }

  /// The same with other options of the optimizer.
  public CompileOptions withOptimizer(OptimizerOptions optimizer) {
    return new CompileOptions(optimizer, jitCompile, stepsPerExecution, autoScaleLoss);
  }

  /// The same with steps that XLA compiles, or not.
  public CompileOptions withJitCompile(boolean jitCompile) {
    return new CompileOptions(optimizer, jitCompile, stepsPerExecution, autoScaleLoss);
  }

  /// The same with so many steps in one call, of `fit` and of `evaluate`: for small models, whose
  /// steps cost less than the call. Callbacks hear of a batch before and after each call only,
  /// which is also where a training can be stopped. The function for so many steps is traced
  /// besides that for one, which makes those that are left over.
  public CompileOptions withStepsPerExecution(int stepsPerExecution) {
    return new CompileOptions(optimizer, jitCompile, stepsPerExecution, autoScaleLoss);
  }

  /// The same with losses that are scaled where that is needed, or not.
  public CompileOptions withAutoScaleLoss(boolean autoScaleLoss) {
    return new CompileOptions(optimizer, jitCompile, stepsPerExecution, autoScaleLoss);
  }
}
