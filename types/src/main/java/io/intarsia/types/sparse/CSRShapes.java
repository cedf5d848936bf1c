package io.intarsia.types.sparse;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Dense shapes of results: constants where they are known, else made of those of the operands.
final class CSRShapes {
  private static final Index OUTER = Index.to(-2);
  private static final Index ROWS = Index.range(-2, -1);
  private static final Index COLUMNS = Index.from(-1);

  private CSRShapes() {}

  /// With the last two axes swapped.
  static Shape transposed(Shape shape) {
    if (!shape.hasRank()) {
      return shape;
    }
    int rank = shape.rank();
    return shape
        .subShape(0, rank - 2)
        .concatenate(Shape.of(shape.dim(rank - 1), shape.dim(rank - 2)));
  }

  static Tensor transposed(Ops tf, CSRSparseTensor x, Shape shape) {
    Tensor sizes = x.denseShape();
    return shape.isFullyKnown()
        ? tf.constant(shape.toArray())
        : tf.concat(List.of(sizes.get(OUTER), sizes.get(COLUMNS), sizes.get(ROWS)), 0);
  }

  /// Of the product of two that may be transposed.
  static Tensor product(Ops tf, CSRProducts.Factor a, CSRProducts.Factor b, Shape shape) {
    if (shape.isFullyKnown()) {
      return tf.constant(shape.toArray());
    }
    Tensor left = a.sparse().denseShape();
    Tensor right = b.sparse().denseShape();
    // One of the batches may be of one matrix.
    Tensor outer = tf.math.maximum(left.get(OUTER), right.get(OUTER));
    Tensor rows = left.get(a.isTransposed() ? COLUMNS : ROWS);
    Tensor columns = right.get(b.isTransposed() ? ROWS : COLUMNS);
    return tf.concat(List.of(outer, rows, columns), 0);
  }
}
