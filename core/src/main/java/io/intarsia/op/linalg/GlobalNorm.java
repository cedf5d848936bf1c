package io.intarsia.op.linalg;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.math.MathOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The Euclidean norm of several tensors taken as one vector.
final class GlobalNorm {
  private GlobalNorm() {}

  /// Computes the Euclidean norm of all tensors together, a scalar.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @see "Python: tf.linalg.global_norm"
  @Endpoint("linalg.global_norm")
  static Tensor globalNorm(BaseOps tf, List<Tensor> tList) {
    if (tList.isEmpty()) {
      throw Mistake.argument("globalNorm: tList is empty; expected at least one tensor, got none");
    }
    List<Tensor> halves = tList.stream().map(tf.raw::L2Loss).toList();
    Tensor half = new MathOps(tf).reduceSum(new ArrayOps(tf).stack(halves));
    return tf.raw.Sqrt(tf.raw.Mul(half, Constants.like(tf, 2, half)));
  }
}
