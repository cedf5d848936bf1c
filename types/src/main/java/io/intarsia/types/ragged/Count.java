package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// How many there are of something: known now, or when the function runs.
///
/// @param known -1 if it is not known now
/// @param later a scalar, if it is not
record Count(long known, @Nullable Tensor later) {
  static Count of(long known) {
    return new Count(known, null);
  }

  boolean isKnown() {
    return known >= 0;
  }

  /// As a scalar of that dtype.
  Tensor tensor(Ops tf, DType dtype) {
    if (later == null) {
      return tf.constant(known, dtype);
    }
    return later.dtype() == dtype ? later : later.cast(dtype);
  }
}
