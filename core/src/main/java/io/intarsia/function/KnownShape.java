package io.intarsia.function;

import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What is known of the shape of a tensor besides what its op says.
public final class KnownShape {
  private KnownShape() {}

  /// What stands for a value of a type, of whose shape whoever made it may know less. Of a handle
  /// the type does not say it.
  static Tensor of(Tensor tensor, TensorSpec spec) {
    return spec.dtype().isHandle() ? tensor : of(tensor, spec.shape());
  }

  /// The same tensor with a shape that it is known to have; a tensor with data has its own.
  ///
  /// @see "Python: tf.Tensor.set_shape"
  public static Tensor of(Tensor tensor, Shape shape) {
    if (tensor instanceof SymbolicTensor symbolic
        && symbolic.place() instanceof TracingGraph graph) {
      var spec = TensorSpec.of(shape, tensor.dtype());
      return graph.nodes().withShapes(new Tensor[] {tensor}, List.of(spec))[0];
    }
    return tensor;
  }
}
