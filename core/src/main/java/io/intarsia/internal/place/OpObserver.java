package io.intarsia.internal.place;

import io.intarsia.tensor.Tensor;

/// Sees what the ops of a place gave: the checks of numbers do, and a gradient tape would.
@FunctionalInterface
public interface OpObserver {
  /// An op has run, or has become a node of a graph.
  ///
  /// @param results in the order of the op's definition, list results flattened; the caller of the
  ///   op gets them
  /// @throws RuntimeException if they are not to be given away; it has closed them then
  void observed(OpCall call, Tensor[] results);
}
