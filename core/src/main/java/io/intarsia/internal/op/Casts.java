package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Conversions between dtypes, as steps of composed ops.
public final class Casts {
  private Casts() {}

  /// The elements in another dtype; the tensor itself if it has that already.
  public static Tensor cast(BaseOps tf, Tensor x, DType dtype) {
    return x.dtype() == dtype ? x : tf.raw.Cast(x, dtype);
  }
}
