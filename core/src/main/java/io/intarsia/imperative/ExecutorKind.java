package io.intarsia.imperative;

/// What runs the ops of an environment.
public enum ExecutorKind {
  /// Ops run one by one as the runtime's eager ops: the least work for each.
  EAGER,

  /// Ops that compute wait until somebody looks at what they give; then they run together, which
  /// takes a fraction of the time once the same ops come again.
  DEFERRED,

  /// Ops run as pieces of one graph in one session, where tensors stay between the runs. That is
  /// how work is done on a server.
  SESSION
}
