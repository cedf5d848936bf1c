package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Java values where an op takes tensors.
public final class HostArguments {
  private HostArguments() {}

  /// A scalar of the other's dtype, by the rule of operators.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold the number
  public static Tensor like(BaseOps tf, Number value, Tensor other) {
    try (var host = HostTensor.operand(value, other.dtype())) {
      return tf.constant(host);
    }
  }

  /// A tensor of a scalar or of nested arrays, with the dtype of the carrier.
  public static Tensor of(BaseOps tf, Object value) {
    try (var host = HostTensor.of(value)) {
      return tf.constant(host);
    }
  }

  /// Sizes, such as a shape.
  public static long[] longs(int[] values) {
    return Arrays.stream(values).asLongStream().toArray();
  }

  /// A tensor of a scalar or of nested arrays.
  ///
  /// @throws IllegalArgumentException if the value cannot be of the dtype
  public static Tensor of(BaseOps tf, Object value, DType dtype) {
    try (var host = HostTensor.of(value, dtype)) {
      return tf.constant(host);
    }
  }
}
