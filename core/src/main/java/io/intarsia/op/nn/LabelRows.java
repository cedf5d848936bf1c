package io.intarsia.op.nn;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Fit;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// How many examples labels are of: one, whose labels all have, or as many as the logits. Others
/// may stretch as well and are mistakes, such as those of a batch in which an axis was forgotten.
final class LabelRows {
  private LabelRows() {}

  /// The number of examples, `[1]`, `int32`.
  ///
  /// @param labels that stretch to the logits
  /// @param axis that of the classes
  /// @throws IllegalArgumentException if it is known that labels are of some examples only
  static Tensor of(Fit fit, Tensor labels, Tensor logits, int axis) {
    Shape given = labels.shape();
    Shape shape = logits.shape();
    BaseOps tf = fit.tf();
    int fromEnd = axis < 0 || !shape.hasRank() ? axis : axis - shape.rank();
    if (given.isFullyKnown() && shape.isFullyKnown()) {
      long rows = rows(given, fromEnd);
      long all = rows(shape, fromEnd);
      if (rows != 1 && rows != all) {
        throw Mistake.argument(
            "%s: wrong shape of labels; expected that of the logits %s, or labels of one example, got %s"
                .formatted(fit.operation(), shape, given));
      }
      return Constants.ints(tf, Math.toIntExact(all));
    }
    Tensor rows = rows(tf, labels, fromEnd);
    Tensor all = rows(tf, logits, fromEnd);
    Tensor isOne = tf.raw.Equal(rows, Constants.of(tf, 1));
    Tensor same = fit.same(tf.raw.SelectV2(isOne, all, rows), all);
    return tf.raw.Reshape(same, Constants.ints(tf, 1));
  }

  private static long rows(Shape shape, int fromEnd) {
    long rows = 1;
    for (int i = 0; i < shape.rank(); i++) {
      rows *= i == shape.rank() + fromEnd ? 1 : shape.dim(i);
    }
    return rows;
  }

  private static Tensor rows(BaseOps tf, Tensor x, int axis) {
    Tensor sizes = tf.raw.Shape(x);
    Tensor before = product(tf, Dims.range(tf, sizes, 0, axis));
    return axis == -1
        ? before
        : tf.raw.Mul(before, product(tf, Dims.range(tf, sizes, axis + 1, Integer.MAX_VALUE)));
  }

  private static Tensor product(BaseOps tf, Tensor sizes) {
    return tf.raw.Prod(sizes, Constants.ints(tf, 0));
  }
}
