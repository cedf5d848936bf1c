package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What dense features are where an example has nothing, as the kernels take it.
final class DenseDefaults {
  private DenseDefaults() {}

  /// The default of one feature.
  ///
  /// @param shape of the feature, whose first size is unknown if examples are filled up
  /// @return of the shape, or a scalar to fill up with; no elements if the feature must be there
  static Tensor of(
      Ops tf, String operation, String key, DType dtype, Shape shape, @Nullable Object value) {
    boolean fills = !shape.isFullyKnown();
    Shape wanted = fills ? Shape.scalar() : shape;
    if (value == null) {
      return tf.zeros(fills ? wanted : Shape.of(0), dtype);
    }
    Tensor tensor = value instanceof Tensor given ? given : tf.constant(value, dtype);
    if (tensor.dtype() != dtype || !hasAsMany(tensor.shape(), wanted)) {
      throw FeatureErrors.feature(
          operation,
          key,
          "a default value of %s%s".formatted(dtype, wanted),
          "%s%s".formatted(tensor.dtype(), tensor.shape()));
    }
    return tensor.shape().equals(wanted) ? tensor : tf.reshape(tensor, wanted.toArray());
  }

  private static boolean hasAsMany(Shape shape, Shape wanted) {
    return !shape.isFullyKnown() || shape.numElements() == wanted.numElements();
  }
}
