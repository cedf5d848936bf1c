package io.intarsia.op.nn;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.function.UnaryOperator;

/// BaseOps that take one batch axis, applied to tensors with several: the leading axes are folded
/// into one and back.
final class LeadingAxes {
  private LeadingAxes() {}

  /// Applies `op` with all axes but the last `innerRank` folded into one. A tensor that has just
  /// one such axis is passed as it is.
  static Tensor fold(BaseOps tf, Tensor x, int innerRank, UnaryOperator<Tensor> op) {
    Shape shape = x.shape();
    if (shape.hasRank() && shape.rank() <= innerRank + 1) {
      return op.apply(x);
    }
    Tensor sizes = Dims.of(tf, x);
    Tensor inner = Dims.range(tf, sizes, -innerRank, Integer.MAX_VALUE);
    Tensor folded = tf.raw.Reshape(x, NnSteps.concat(tf, 0, Constants.ints(tf, -1), inner));
    Tensor result = op.apply(folded);
    Tensor resultInner = Dims.range(tf, Dims.of(tf, result), 1, Integer.MAX_VALUE);
    Tensor batch = Dims.range(tf, sizes, 0, -innerRank);
    return tf.raw.Reshape(result, NnSteps.concat(tf, 0, batch, resultInner));
  }
}
