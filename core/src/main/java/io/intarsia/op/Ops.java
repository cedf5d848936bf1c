package io.intarsia.op;

/// Every op, in the groups of Python's public API: what a program, a composite op or a traced
/// function runs its ops through. Where they run is up to the implementation.
public abstract non-sealed class Ops extends TopLevelOps {
  protected Ops() {}

  /// Where ops that draw random numbers take their seeds from.
  protected abstract SeedSource seeds();
}
