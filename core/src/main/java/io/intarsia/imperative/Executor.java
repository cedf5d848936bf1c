package io.intarsia.imperative;

import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Probing;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;

/// What runs operations for an environment. The eager executor runs prepared native ops; a session
/// executor would run pieces of a graph.
interface Executor extends Probing, AutoCloseable {
  /// Prepares an operation; the result is kept in the cache.
  ///
  /// @throws IllegalArgumentException if the op's definition refuses inputs or attributes
  Operation prepare(OpKey key);

  /// Puts host data on a device; null is the default one.
  EagerTensor constant(HostTensor value);

  @Override
  void close();
}
