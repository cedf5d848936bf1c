package io.intarsia.keras.training;

import io.intarsia.optimizer.OptimizerOptions;

/// How a model is trained, besides its rule and objective.
///
/// @param optimizer clipping, accumulation, averages of weights, scaled losses
/// @param jitCompile whether XLA compiles the steps
/// @param autoScaleLoss whether losses are scaled if a layer computes in `float16` and keeps its
///   weights in `float32`, and the options of the optimizer say nothing of it: without it, small
///   gradients are lost
/// @see "Python: the arguments of keras.Model.compile"
public record CompileOptions(
    OptimizerOptions optimizer, boolean jitCompile, boolean autoScaleLoss) {
  private static final CompileOptions DEFAULTS =
      new CompileOptions(OptimizerOptions.defaults(), false, true);

  /// The optimizer's defaults, without XLA.
  public static CompileOptions defaults() {
    return DEFAULTS;
  }

  /// The same with other options of the optimizer.
  public CompileOptions withOptimizer(OptimizerOptions optimizer) {
    return new CompileOptions(optimizer, jitCompile, autoScaleLoss);
  }

  /// The same with steps that XLA compiles, or not.
  public CompileOptions withJitCompile(boolean jitCompile) {
    return new CompileOptions(optimizer, jitCompile, autoScaleLoss);
  }

  /// The same with losses that are scaled where that is needed, or not.
  public CompileOptions withAutoScaleLoss(boolean autoScaleLoss) {
    return new CompileOptions(optimizer, jitCompile, autoScaleLoss);
  }
}
