package io.intarsia.keras.training;

import io.intarsia.optimizer.OptimizerOptions;

/// How a model is trained, besides its rule and objective.
///
/// @param optimizer clipping, accumulation, averages of weights, scaled losses
/// @param jitCompile whether XLA compiles the steps
/// @see "Python: the arguments of keras.Model.compile"
public record CompileOptions(OptimizerOptions optimizer, boolean jitCompile) {
  private static final CompileOptions DEFAULTS =
      new CompileOptions(OptimizerOptions.defaults(), false);

  /// The optimizer's defaults, without XLA.
  public static CompileOptions defaults() {
    return DEFAULTS;
  }

  /// The same with other options of the optimizer.
  public CompileOptions withOptimizer(OptimizerOptions optimizer) {
    return new CompileOptions(optimizer, jitCompile);
  }

  /// The same with steps that XLA compiles, or not.
  public CompileOptions withJitCompile(boolean jitCompile) {
    return new CompileOptions(optimizer, jitCompile);
  }
}
