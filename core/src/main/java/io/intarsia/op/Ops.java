package io.intarsia.op;

import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;

/// Every op, in the groups of Python's public API: what a program, a composite op or a traced
/// function runs its ops through. Where they run is up to the implementation.
public abstract non-sealed class Ops extends TopLevelOps {
  protected Ops() {}

  /// Where ops that draw random numbers take their seeds from.
  protected abstract SeedSource seeds();

  /// Makes a tensor of a Java value.
  ///
  /// @see HostTensor#of(Object)
  public Tensor constant(Object value) {
    try (var host = HostTensor.of(value)) {
      return constant(host);
    }
  }
}
