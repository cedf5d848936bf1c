package io.intarsia.keras.training;

import io.intarsia.function.FunctionOps;
import io.intarsia.replicas.Replicas;

/// What can be said of options before a model sees a value.
final class Compilation {
  private Compilation() {}

  /// @param tf where the model is
  /// @throws IllegalArgumentException if the model cannot run over the replicas, or something is to
  ///   be sharded and there are none
  /// @throws IllegalStateException if an environment is closed
  static void check(FunctionOps tf, CompileOptions options) {
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
}
