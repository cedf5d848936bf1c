package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.function.KnownShape;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.LongStream;

/// Shapes of flat values, as far as they are known.
final class Shapes {
  private Shapes() {}

  /// A tensor of which the sizes behind the first are known: those of `like`.
  static Tensor withInner(Tensor flat, Shape like) {
    if (!like.hasRank() || like.rank() == 0 || flat.shape().isFullyKnown()) {
      return flat;
    }
    return KnownShape.of(flat, Shape.of(-1).concatenate(like.subShape(1, like.rank())));
  }

  /// The first two axes made one.
  static Tensor joinFirst(Ops tf, Tensor tensor) {
    Shape shape = tensor.shape();
    if (shape.hasRank() && shape.subShape(1, shape.rank()).isFullyKnown()) {
      long[] inner = shape.subShape(2, shape.rank()).toArray();
      // The first size from the others, as -1 says nothing where one of them is 0.
      long first = shape.dim(0) < 0 ? -1 : shape.dim(0) * shape.dim(1);
      if (first >= 0 || LongStream.of(inner).allMatch(size -> size > 0)) {
        return tf.reshape(tensor, Shape.of(first).concatenate(Shape.of(inner)).toArray());
      }
    }
    Tensor sizes = tf.shape(tensor, DType.INT64);
    Tensor first = tf.math.reduceProd(sizes.get(Index.to(2)), 0);
    Tensor inner = sizes.get(Index.from(2));
    return tf.reshape(tensor, tf.concat(List.of(tf.reshape(first, 1), inner), 0));
  }
}
