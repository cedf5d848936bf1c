package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Numbers of at least 32 bits, in which means and variances are computed.
final class Wide {
  private Wide() {}

  /// Floats of 32 bits or more as they are, others as floats of 32 bits.
  static Tensor of(Ops tf, Tensor x) {
    return x.dtype() == DType.FLOAT64 ? x : tf.cast(x, DType.FLOAT32);
  }
}
