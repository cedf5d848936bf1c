package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;

/// Java values where an op takes tensors.
public final class HostArguments {
  private HostArguments() {}

  /// A scalar of the other's dtype.
  ///
  /// @throws IllegalArgumentException if the dtype is not one of numbers
  public static Tensor like(BaseOps tf, Number value, Tensor other) {
    return of(tf, value, other.dtype());
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
