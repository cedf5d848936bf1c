package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.operator.Operators;

/// True division with Python's promotion of integers.
final class Division {
  private Division() {}

  static Tensor trueDiv(Tensor x, Tensor y) {
    if (x.dtype() != y.dtype() || !x.dtype().isInteger()) {
      return divide(x, y);
    }
    DType promoted = Operators.quotient(x.dtype());
    try (Tensor a = x.cast(promoted);
        Tensor b = y.cast(promoted)) {
      return divide(a, b);
    }
  }

  private static Tensor divide(Tensor x, Tensor y) {
    return x.place().execute("RealDiv", Attributes.NONE, x, y)[0];
  }
}
