package io.intarsia.function;

import io.intarsia.internal.place.GraphPlace;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;

/// What is known of the shape of a tensor besides what its op says.
public final class KnownShape {
  private KnownShape() {}

  /// The same tensor with a shape that it is known to have; a tensor with data has its own.
  ///
  /// @see "Python: tf.Tensor.set_shape"
  public static Tensor of(Tensor tensor, Shape shape) {
    if (tensor instanceof SymbolicTensor symbolic && symbolic.place() instanceof GraphPlace graph) {
      return graph.withShape(tensor, shape);
    }
    return tensor;
  }
}
