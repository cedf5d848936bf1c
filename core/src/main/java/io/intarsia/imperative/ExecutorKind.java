package io.intarsia.imperative;

/// What runs the ops of an environment.
public enum ExecutorKind {
  /// Ops run one by one as the runtime's eager ops: the least work for each.
  EAGER,

  /// Ops run as pieces of one graph in one session, where tensors stay between the runs. That is
  /// how work is done on a server.
  SESSION
}
