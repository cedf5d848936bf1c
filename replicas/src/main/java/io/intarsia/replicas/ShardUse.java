package io.intarsia.replicas;

/// What spreads the state of an optimizer, as messages call it.
///
/// @param name of the operation
/// @param otherwise the way out
record ShardUse(String name, String otherwise) {
  /// A [ShardedOptimizer].
  static final ShardUse OF_REPLICAS = new ShardUse("ShardedOptimizer", ShardErrors.ORDINARY);

  /// [OptimizerShards], for which loops of training have an option.
  static final ShardUse OF_PROCESS =
      new ShardUse(
          "sharded optimizer", "leave its state whole: CompileOptions.withShardedOptimizer(false)");
}
