package io.intarsia.function;

import io.intarsia.op.Ops;

/// Java code that can be traced: it runs its ops on the `Ops` it is given, so that it works eagerly
/// and in a graph. Arguments and results are nests of tensors, extension types and other values.
public sealed interface Code {

  /// Code of no argument.
  @FunctionalInterface
  non-sealed interface Of0<R> extends Code {
    /// Runs it.
    R run(Ops tf);
  }

  /// Code of one argument.
  @FunctionalInterface
  non-sealed interface Of1<A, R> extends Code {
    /// Runs it.
    R run(Ops tf, A a);
  }

  /// Code of two arguments.
  @FunctionalInterface
  non-sealed interface Of2<A, B, R> extends Code {
    /// Runs it.
    R run(Ops tf, A a, B b);
  }

  /// Code of three arguments.
  @FunctionalInterface
  non-sealed interface Of3<A, B, C, R> extends Code {
    /// Runs it.
    R run(Ops tf, A a, B b, C c);
  }

  /// Code of four arguments.
  @FunctionalInterface
  non-sealed interface Of4<A, B, C, D, R> extends Code {
    /// Runs it.
    R run(Ops tf, A a, B b, C c, D d);
  }

  /// Code of five arguments.
  @FunctionalInterface
  non-sealed interface Of5<A, B, C, D, E, R> extends Code {
    /// Runs it.
    R run(Ops tf, A a, B b, C c, D d, E e);
  }

  /// Code of six arguments.
  @FunctionalInterface
  non-sealed interface Of6<A, B, C, D, E, F, R> extends Code {
    /// Runs it.
    R run(Ops tf, A a, B b, C c, D d, E e, F f);
  }
}
