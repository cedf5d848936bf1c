package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;

/// The small constants that composed ops feed to native ones.
public final class Constants {
  private Constants() {}

  /// A tensor of a Java value, with the dtype of its carrier.
  public static Tensor of(BaseOps tf, Object value) {
    try (var host = HostTensor.of(value)) {
      return tf.constant(host);
    }
  }

  /// A tensor of a Java value, with that dtype.
  public static Tensor of(BaseOps tf, Object value, DType dtype) {
    try (var host = HostTensor.of(value, dtype)) {
      return tf.constant(host);
    }
  }

  /// A scalar of the dtype of `tensor`, by the rule of operators.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold the number
  public static Tensor like(BaseOps tf, Number value, Tensor tensor) {
    return HostArguments.like(tf, value, tensor);
  }

  /// A vector of `int32`, such as axes.
  public static Tensor ints(BaseOps tf, int... values) {
    return of(tf, values, DType.INT32);
  }

  /// A vector of `int64`, such as a shape.
  public static Tensor longs(BaseOps tf, long... values) {
    return of(tf, values, DType.INT64);
  }

  /// The zero of a dtype: 0, false or the empty string.
  public static Tensor zero(BaseOps tf, DType dtype) {
    return scalar(tf, dtype, 0);
  }

  /// The one of a dtype: 1 or true.
  ///
  /// @throws IllegalArgumentException for strings, which have none
  public static Tensor one(BaseOps tf, DType dtype) {
    if (dtype == DType.STRING) {
      throw Mistake.argument(
          "ones: dtype string has no one; expected a numeric dtype or bool, got string");
    }
    return scalar(tf, dtype, 1);
  }

  private static Tensor scalar(BaseOps tf, DType dtype, int value) {
    return switch (dtype) {
      case STRING -> of(tf, "");
      case BOOL -> of(tf, value == 1);
      case FLOAT32, FLOAT64, INT32, INT64 -> of(tf, value, dtype);
      default -> tf.raw.Cast(of(tf, value, DType.INT32), dtype);
    };
  }
}
