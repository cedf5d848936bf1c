package io.intarsia.keras.training;

import io.intarsia.function.FunctionOps;
import io.intarsia.keras.Layer;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.replicas.OptimizerShards;
import io.intarsia.replicas.Replicas;
import java.util.Objects;

/// How a model is trained, as `compile` said it.
///
/// @param steps what was made of it
/// @param isOptimizerOwn whether the optimizer is closed with it
record Compilation<Y>(Steps steps, Objective<? super Y> objective, boolean isOptimizerOwn) {
  /// With an optimizer of its own.
  ///
  /// @param tf where the model is
  /// @throws IllegalArgumentException if the model cannot run over the replicas, something is to be
  ///   sharded and there are none, or the rule or its options cannot be sharded
  /// @throws IllegalStateException if an environment is closed
  static <Y> Compilation<Y> of(
      FunctionOps tf,
      Layer<?, Y> layer,
      UpdateRule rule,
      Objective<? super Y> objective,
      CompileOptions options) {
    check(tf, options);
    OptimizerOptions whole = new HalfPrecision(options).optimizer(layer);
    var optimizer =
        Optimizer.of(
            tf, rule, options.shardedOptimizer() ? OptimizerShards.options(rule, whole) : whole);
    return new Compilation<>(steps(tf, layer, optimizer, objective, options), objective, true);
  }

  /// With an optimizer of the caller's.
  ///
  /// @param tf where the model is
  /// @throws IllegalArgumentException if there are options of the optimizer, or they ask for a
  ///   sharded one; or the model cannot run over the replicas
  /// @throws IllegalStateException if an environment is closed
  static <Y> Compilation<Y> of(
      FunctionOps tf,
      Layer<?, Y> layer,
      Optimizer optimizer,
      Objective<? super Y> objective,
      CompileOptions options) {
    if (!options.optimizer().equals(OptimizerOptions.defaults())) {
      throw TrainingErrors.optimizerHasOptions();
    }
    if (options.shardedOptimizer()) {
      throw TrainingErrors.wholeOptimizer();
    }
    check(tf, options);
    Objects.requireNonNull(optimizer, "optimizer");
    return new Compilation<>(steps(tf, layer, optimizer, objective, options), objective, false);
  }

  private static void check(FunctionOps tf, CompileOptions options) {
    Replicas replicas = options.replicas();
    if (replicas == null) {
      if (options.shardedOptimizer()) {
        throw TrainingErrors.nothingToShardOver();
      }
      return;
    }
    if (replicas.environment().isClosed()) {
      throw TrainingErrors.closedReplicas(replicas);
    }
    if (tf.home() != replicas.environment()) {
      throw TrainingErrors.otherEnvironment(tf, replicas);
    }
  }

  @SuppressWarnings("unchecked") // steps call the layer with what the model is called with
  private static Steps steps(
      FunctionOps tf,
      Layer<?, ?> layer,
      Optimizer optimizer,
      Objective<?> objective,
      CompileOptions options) {
    Goals goals = Goals.of(tf, objective, OutputNames.of(layer));
    return new Steps(tf, (Layer<Object, Object>) layer, optimizer, goals, options);
  }

  /// Lets the optimizer go that it made, and what the steps made.
  void close() {
    if (isOptimizerOwn) {
      steps.optimizer().close();
    }
    steps.close();
  }
}
