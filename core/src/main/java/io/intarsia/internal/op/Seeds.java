package io.intarsia.internal.op;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Seeds of stateless random ops.
public final class Seeds {
  private Seeds() {}

  /// A seed as a tensor: `int32` if it fits, as in Python.
  ///
  /// @throws IllegalArgumentException if there are not two numbers
  public static Tensor tensor(BaseOps tf, String operation, long... seed) {
    if (seed.length != 2) {
      throw Mistake.argument(
          "%s: wrong seed; expected 2 numbers, got %d".formatted(operation, seed.length));
    }
    return Dims.tensor(tf, seed);
  }
}
