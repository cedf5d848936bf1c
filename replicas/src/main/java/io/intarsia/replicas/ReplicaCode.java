package io.intarsia.replicas;

import io.intarsia.op.Ops;

/// Code that each replica runs, with the `Ops` of its device. Arguments and results are nests of
/// tensors, extension types and other values.
public sealed interface ReplicaCode {
  /// Code of no argument.
  @FunctionalInterface
  non-sealed interface Of0<R> extends ReplicaCode {
    /// Runs it.
    R run(Ops tf, Replica replica);
  }

  /// Code of one argument.
  @FunctionalInterface
  non-sealed interface Of1<A, R> extends ReplicaCode {
    /// Runs it.
    R run(Ops tf, Replica replica, A a);
  }

  /// Code of two arguments.
  @FunctionalInterface
  non-sealed interface Of2<A, B, R> extends ReplicaCode {
    /// Runs it.
    R run(Ops tf, Replica replica, A a, B b);
  }

  /// Code of three arguments.
  @FunctionalInterface
  non-sealed interface Of3<A, B, C, R> extends ReplicaCode {
    /// Runs it.
    R run(Ops tf, Replica replica, A a, B b, C c);
  }
}
