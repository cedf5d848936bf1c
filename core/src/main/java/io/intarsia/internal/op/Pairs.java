package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Pairs of numbers for each axis, such as paddings and crops.
public final class Pairs {
  private Pairs() {}

  /// The pairs as a tensor `[n, 2]` of `int32`, also when there are none.
  ///
  /// @throws IllegalArgumentException if a row is not a pair
  public static Tensor tensor(BaseOps tf, String operation, int[][] pairs) {
    int[] flat = new int[2 * pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      if (pairs[i].length != 2) {
        throw Mistake.argument(
            "%s: wrong length of row %d; expected 2 numbers, before and after, got %d"
                .formatted(operation, i, pairs[i].length));
      }
      flat[2 * i] = pairs[i][0];
      flat[2 * i + 1] = pairs[i][1];
    }
    return tf.raw.Reshape(Constants.of(tf, flat, DType.INT32), Constants.ints(tf, pairs.length, 2));
  }
}
