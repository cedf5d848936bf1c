package io.intarsia.internal.executor;

import io.intarsia.tensor.TensorHandle;

/// The data of a tensor that may not have been computed yet.
public interface PendingHandle extends TensorHandle {
  /// The data, which are computed now if they were not before.
  ///
  /// @throws IllegalStateException if it or its environment was closed
  /// @throws io.intarsia.errors.TensorFlowException if computing them failed, now or before
  EagerHandle now();
}
