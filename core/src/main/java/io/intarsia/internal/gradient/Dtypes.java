package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;

/// What gradients are of.
public final class Dtypes {
  private Dtypes() {}

  /// Whether gradients go through such tensors: numbers that are not whole, and handles, which lead
  /// to such numbers.
  static boolean passGradients(DType dtype) {
    return isNumber(dtype) || dtype.isHandle();
  }

  /// Whether gradients can be computed of or with respect to such numbers.
  public static boolean isNumber(DType dtype) {
    return dtype.isFloating() || dtype.isComplex();
  }

  /// Whether tensors have gradients: numbers, and lists of them.
  public static boolean haveGradients(DType dtype) {
    return isNumber(dtype) || dtype == DType.VARIANT;
  }
}
