package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.Tensors;
import java.util.Arrays;
import java.util.Locale;

/// Memory for a large result of a kernel that takes it for granted: one of oneDNN goes on where
/// others report that there is none.
final class Room {
  private static final long LARGE = 256L << 20;

  private Room() {}

  /// Reports what another kernel would report itself, if there is no memory for a result.
  ///
  /// @param shape whose sizes multiply to a number of 64 bits
  static void check(GuardedCall call, DType dtype, long... shape) {
    double bytes = dtype.byteSize();
    for (long size : shape) {
      bytes *= size;
    }
    boolean isLarge = call.when() != GuardedCall.When.LATER && bytes >= LARGE;
    if (isLarge && !Tensors.haveRoom((long) bytes)) {
      throw TensorFlowException.of(
          TensorFlowException.Code.RESOURCE_EXHAUSTED,
          String.format(
              Locale.ROOT,
              "there is no memory for a result of %.1f GB, %s elements of %s",
              bytes / 1e9,
              Arrays.toString(shape),
              dtype));
    }
  }
}
