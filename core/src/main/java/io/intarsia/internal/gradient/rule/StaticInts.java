package io.intarsia.internal.gradient.rule;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Integers that decide how a rule goes on: known immediately, and in a trace if they are
/// constants.
public final class StaticInts {
  private StaticInts() {}

  /// The elements of a scalar or vector of `int32` or `int64`; null if they are not known.
  public static long @Nullable [] of(Tensor tensor) {
    Optional<HostTensor> value = tensor.staticValue();
    if (value.isEmpty()) {
      return null;
    }
    try (HostTensor host = value.get()) {
      boolean isScalar = host.shape().rank() == 0;
      if (host.dtype() == DType.INT32) {
        return isScalar
            ? new long[] {host.toArray(int.class)}
            : Arrays.stream(host.toArray(int[].class)).asLongStream().toArray();
      }
      return isScalar ? new long[] {host.toArray(long.class)} : host.toArray(long[].class);
    }
  }
}
