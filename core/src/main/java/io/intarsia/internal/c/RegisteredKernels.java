package io.intarsia.internal.c;

import java.lang.foreign.Arena;

/// What kernels the runtime of this process has.
public final class RegisteredKernels {
  private RegisteredKernels() {}

  /// Those of an op, as a serialized `KernelList`.
  public static byte[] of(String op) {
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      return Buffers.taking(CApi.TF_GetRegisteredKernelsForOp(arena.allocateFrom(op), status));
    }
  }
}
