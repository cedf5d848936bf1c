package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// How exact a floating-point dtype is.
public final class Precision {
  private Precision() {}

  /// The distance from 1 to the next greater number.
  public static double epsilon(DType dtype) {
    return switch (dtype.realDType()) {
      case FLOAT64 -> Math.ulp(1.0);
      case FLOAT16 -> 0x1p-10;
      case BFLOAT16 -> 0x1p-7;
      default -> Math.ulp(1.0f);
    };
  }

  /// The least positive number that is not subnormal.
  public static double tiny(DType dtype) {
    return switch (dtype.realDType()) {
      case FLOAT64 -> Double.MIN_NORMAL;
      case FLOAT16 -> 0x1p-14;
      default -> Float.MIN_NORMAL;
    };
  }

  /// `factor * max(M, N) * epsilon` for matrices `[B…, M, N]`, a real scalar.
  public static Tensor ofShape(BaseOps tf, Tensor matrices, double factor) {
    DType dtype = matrices.dtype().realDType();
    double rounding = factor * epsilon(dtype);
    if (matrices.shape().isFullyKnown()) {
      long larger = Math.max(matrices.shape().dim(-1), matrices.shape().dim(-2));
      return Constants.of(tf, rounding * larger, dtype);
    }
    Tensor dims = Dims.range(tf, tf.raw.Shape(matrices), -2, Integer.MAX_VALUE);
    Tensor larger = tf.raw.Max(dims, Constants.ints(tf, 0));
    return tf.raw.Mul(Casts.cast(tf, larger, dtype), Constants.of(tf, rounding, dtype));
  }
}
