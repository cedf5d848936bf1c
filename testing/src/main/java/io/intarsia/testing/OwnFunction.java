package io.intarsia.testing;

import io.intarsia.op.Ops;

/// A function of a user's own, as [OwnFunctionLaws] call it.
@FunctionalInterface
public interface OwnFunction {
  /// What it gives for a value.
  ///
  /// @param tf where its ops run: an environment, or a graph
  Object call(Ops tf, Object value);
}
