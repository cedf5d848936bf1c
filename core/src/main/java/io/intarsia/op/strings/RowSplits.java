package io.intarsia.op.strings;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Where the rows of a tensor begin in its flat values, for ops that take rows of different
/// lengths.
final class RowSplits {
  private RowSplits() {}

  /// For `x` of shape `[D…, N]` and `R` rows in all the numbers `0, N, 2N, …, RN`, `int64`.
  static Tensor of(BaseOps tf, Tensor x) {
    Tensor zero = Constants.of(tf, 0);
    Tensor shape = Dims.of(tf, x);
    Tensor rows = tf.raw.Prod(Dims.range(tf, shape, 0, -1), zero);
    Tensor count = tf.raw.AddV2(rows, Constants.of(tf, 1));
    Tensor numbers = tf.raw.Range(zero, count, Constants.of(tf, 1));
    return tf.raw.Cast(tf.raw.Mul(numbers, Dims.size(tf, x, -1)), DType.INT64);
  }
}
