package io.intarsia.imperative;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// Sees every op an environment runs. Called on the thread that runs the op, so it must be quick
/// and may not throw.
public interface OpListener {
  /// An operation was looked up.
  ///
  /// @param hit whether it was in the cache
  default void onLookup(OperationKey key, boolean hit) {}

  /// An operation is about to run on these inputs, list inputs flattened.
  default void onRun(Operation operation, List<Tensor> inputs) {}
}
