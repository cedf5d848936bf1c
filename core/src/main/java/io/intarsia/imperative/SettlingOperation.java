package io.intarsia.imperative;

import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;

/// An operation that does something others can see: what was put off runs before.
final class SettlingOperation extends Operation {
  private final Runnable settling;
  private final Operation now;

  /// @param settling runs what was put off
  /// @param now runs it
  SettlingOperation(Engine engine, Runnable settling, OpKey key, Operation now) {
    super(engine.home(), key);
    this.settling = settling;
    this.now = now;
  }

  @Override
  Tensor[] launch(EagerTensor[] inputs) {
    settling.run();
    return now.launch(inputs);
  }
}
