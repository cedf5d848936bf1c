package io.intarsia.tensor;

import io.intarsia.dtype.DType;

/// True division with Python's promotion of integers.
final class Division {
  private Division() {}

  static Tensor trueDiv(Tensor x, Tensor y) {
    if (x.dtype() != y.dtype() || !x.dtype().isInteger()) {
      return divide(x, y);
    }
    DType promoted = x.dtype().byteSize() <= 2 ? DType.FLOAT32 : DType.FLOAT64;
    try (Tensor a = x.cast(promoted);
        Tensor b = y.cast(promoted)) {
      return divide(a, b);
    }
  }

  private static Tensor divide(Tensor x, Tensor y) {
    return x.environment().execute("RealDiv", Attributes.NONE, x, y)[0];
  }
}
