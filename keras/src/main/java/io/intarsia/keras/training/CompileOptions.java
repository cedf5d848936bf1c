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
/// @param shardedOptimizer whether each replica keeps a part of what the optimizer remembers
/// @see "Python: the arguments of keras.Model.compile"
public record CompileOptions(
    OptimizerOptions optimizer,
    boolean jitCompile,
    int stepsPerExecution,
    boolean autoScaleLoss,
    @Nullable Replicas replicas,
    boolean shardedOptimizer) {
  private static final CompileOptions DEFAULTS =
      new CompileOptions(OptimizerOptions.defaults(), false, 1, true, null, false);

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
    return new CompileOptions(
        optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas, shardedOptimizer);
  }

  /// The same with steps that XLA compiles, or not.
  public CompileOptions withJitCompile(boolean jitCompile) {
    return new CompileOptions(
        optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas, shardedOptimizer);
  }

  /// The same with so many steps in one call, of `fit` and of `evaluate`: for small models, whose
  /// steps cost less than the call. Callbacks hear of a batch before and after each call only,
  /// which is also where a training can be stopped. The function for so many steps is traced
  /// besides that for one, which makes those that are left over.
  public CompileOptions withStepsPerExecution(int stepsPerExecution) {
    return new CompileOptions(
        optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas, shardedOptimizer);
  }

  /// The same with losses that are scaled where that is needed, or not.
  public CompileOptions withAutoScaleLoss(boolean autoScaleLoss) {
    return new CompileOptions(
        optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas, shardedOptimizer);
  }

  /// The same with replicas of the model, each of which computes a part of every batch: its
  /// predictions, its losses and their gradients. These are added up, and the weights, of which
  /// there is one set in a process, change once. What is logged is of the whole batch, as are its
  /// losses: those of Keras are put together of parts; for other losses, and for metrics, every
  /// replica gets the predictions and the targets of all.
  ///
  /// If all replicas are in this process, `fit`, `evaluate` and `predict` take whole batches, whose
  /// rows are split as evenly as it goes; a replica may have none. If each process has one, they
  /// take the part of the process, each as often as the others; `predict` gives the rows of all, of
  /// each batch those of the first process first.
  ///
  /// A batch normalization normalizes the rows of each replica alone, if it is not `synchronized`.
  /// What layers add to the loss is taken to be a mean over rows.
  ///
  /// @param replicas of the model's environment; null for none
  /// @see "Python: keras.distribution.DataParallel"
  public CompileOptions withReplicas(@Nullable Replicas replicas) {
    return new CompileOptions(
        optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas, shardedOptimizer);
  }

  /// The same with an optimizer whose state is sharded (ZeRO, stage 1): each replica keeps what is
  /// remembered of its part of the weights, in place of all of it, on its device or in its process.
  /// Gradients are reduced and scattered, each replica changes its part, and all gather the
  /// weights, which become what they would without.
  ///
  /// It is for rules that change each element on its own. `Lamb`, `Adafactor` and `Muon` look at
  /// whole variables, as do `clipnorm` and averages of weights: they are refused. `globalClipnorm`,
  /// `clipvalue`, scaled losses and accumulated gradients work. All weights must have a gradient.
  ///
  /// @param shardedOptimizer whether; then there must be replicas, and a rule, no optimizer of the
  ///   caller's
  /// @see "Python: torch.distributed.optim.ZeroRedundancyOptimizer"
  public CompileOptions withShardedOptimizer(boolean shardedOptimizer) {
    return new CompileOptions(
        optimizer, jitCompile, stepsPerExecution, autoScaleLoss, replicas, shardedOptimizer);
  }
}
