package io.intarsia.types.ragged;

import io.intarsia.function.KnownShape;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

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
}
