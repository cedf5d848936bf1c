package io.intarsia.op;

import io.intarsia.tensor.Tensor;

/// Every op, in the groups of Python's public API: what a program, a composite op or a traced
/// function runs its ops through. Where they run is up to the implementation.
public abstract non-sealed class Ops extends TopLevelOps {
  protected Ops() {}

  /// Makes a tensor of a Java array, list, buffer or scalar; another name of `constant`.
  public final Tensor fromHost(Object value) {
    return constant(value);
  }

  /// Where ops that draw random numbers take their seeds from.
  protected abstract SeedSource seeds();
}
