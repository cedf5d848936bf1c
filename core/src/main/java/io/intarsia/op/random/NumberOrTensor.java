package io.intarsia.op.random;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// An argument that is a Java number or a tensor.
///
/// @param number the number, which takes the dtype it is used with; null if it is a tensor
/// @param tensor the tensor; null if it is a number
public record NumberOrTensor(@Nullable Number number, @Nullable Tensor tensor) {
  /// Exactly one of them is given.
  ///
  /// @throws IllegalArgumentException if none or both are
  public NumberOrTensor {
    if ((number == null) == (tensor == null)) {
      throw Mistake.argument(
          "NumberOrTensor: expected a number or a tensor, got %s"
              .formatted(number == null ? "none" : "both"));
    }
  }

  /// A number.
  public static NumberOrTensor of(Number number) {
    return new NumberOrTensor(number, null);
  }

  /// A tensor.
  public static NumberOrTensor of(Tensor tensor) {
    return new NumberOrTensor(null, tensor);
  }

  /// Whether it is this number.
  boolean is(double value) {
    return number != null && number.doubleValue() == value;
  }

  /// As a tensor, a number with that dtype.
  Tensor in(BaseOps tf, DType dtype) {
    if (tensor != null) {
      return tensor;
    }
    return number == null ? Constants.zero(tf, dtype) : Constants.of(tf, number, dtype);
  }
}
