package io.intarsia.internal.place;

import io.intarsia.shape.Shape;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;

/// A graph that code is traced into. All symbolic tensors are of one.
public interface GraphPlace extends Place {
  /// When its trace began: of two traces under way, the later one is inside the other.
  long order();

  /// Whether its trace has ended, so that it takes no more ops.
  boolean hasEnded();

  /// The way of its ops.
  OpPath path();

  /// A tensor of it with a shape that it is known to have.
  Tensor withShape(Tensor tensor, Shape shape);
}
