package io.intarsia.keras.training;

import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.replicas.Replicas;
import org.jspecify.annotations.Nullable;

/// How a model is trained, besides its rule and objective.
///
/// @param optimizer clipping, accumulation, averages of weights, scaled losses
/// @param jitCompile whether XLA compiles the steps
/// @param stepsPerExecution how many steps one call makes, between which nobody hears of batches
/// @param autoScaleLoss whether losses are scaled if a layer computes in `float16` and keeps its
///   weights in `float32`, and the options of the optimizer say nothing of it: without it, small
///   gradients are lost
/// @param replicas what batches are split among; null for one device
/// @see "Python: the arguments of keras.Model.compile"
public record CompileOptions(
    OptimizerOptions optimizer,
    boolean jitCompile,
    int stepsPerExecution,
    boolean autoScaleLoss,
    @Nullable Replicas replicas) {
  private static final CompileOptions DEFAULTS =
      new CompileOptions(OptimizerOptions.defaults(), false, 1, true, null);

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
    return new CompileOptions(optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas);
  }

  /// The same with steps that XLA compiles, or not.
  public CompileOptions withJitCompile(boolean jitCompile) {
    return new CompileOptions(optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas);
  }

  /// The same with so many steps in one call, of `fit` and of `evaluate`: for small models, whose
  /// steps cost less than the call. Callbacks hear of a batch before and after each call only,
  /// which is also where a training can be stopped. The function for so many steps is traced
  /// besides that for one, which makes those that are left over.
  public CompileOptions withStepsPerExecution(int stepsPerExecution) {
    return new CompileOptions(optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas);
  }

  /// The same with losses that are scaled where that is needed, or not.
  public CompileOptions withAutoScaleLoss(boolean autoScaleLoss) {
    return new CompileOptions(optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas);
  }

  /// The same with replicas of the model, each of which computes a part of every batch: its
  /// predictions, its losses and their gradients. These are added up, and the weights, of which
  /// there is one set in a process, change once. What is logged is of the whole batch, as are its
  /// losses: those of Keras are put together of parts; for other losses, and for metrics, every
  /// replica gets the predictions and the targets of all.
  ///
  /// If all replicas are in this process, `fit`, `evaluate` and `predict` take whole batches, whose
  /// rows are split as evenly as it goes; a replica may have none. If each process has one, they
  /// take the part of the process, each as often as the others; `predict` is for this part alone.
  ///
  /// A batch normalization normalizes the rows of each replica alone, if it is not `synchronized`.
  /// What layers add to the loss is taken to be a mean over rows.
  ///
  /// @param replicas of the model's environment; null for none
  /// @see "Python: keras.distribution.DataParallel"
  public CompileOptions withReplicas(@Nullable Replicas replicas) {
    return new CompileOptions(optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas);
  }
}
