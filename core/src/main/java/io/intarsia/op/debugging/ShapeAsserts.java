package io.intarsia.op.debugging;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import java.util.List;

/// Shapes of several tensors that must fit each other.
final class ShapeAsserts {
  private ShapeAsserts() {}

  /// Fails unless tensors have the shapes that they should have, with options.
  ///
  /// A scalar is as good as a vector of one. What is known to be wrong fails immediately; in a
  /// graph, the rest when it runs, in the order of the program.
  ///
  /// @throws IllegalArgumentException if a shape is known and wrong
  /// @throws TensorFlowException if it turns out to be wrong when a graph runs
  /// @see "Python: tf.debugging.assert_shapes"
  @Endpoint("debugging.assert_shapes")
  static void assertShapes(BaseOps tf, List<NamedShape> shapes, AssertShapesOptions options) {
    var check = new ShapeCheck(tf, options);
    for (int i = 0; i < shapes.size(); i++) {
      check.requireRank("shapes[" + i + "]", shapes.get(i));
    }
    for (int i = 0; i < shapes.size(); i++) {
      check.requireSizes("shapes[" + i + "]", shapes.get(i));
    }
  }
}
