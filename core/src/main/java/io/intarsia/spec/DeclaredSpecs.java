package io.intarsia.spec;

import io.intarsia.shape.Shape;

/// Reads [Spec] annotations.
final class DeclaredSpecs {
  private DeclaredSpecs() {}

  /// @throws IllegalArgumentException if the shape has a dimension below -1
  static TensorSpec of(Component component, Spec spec) {
    long[] dims = spec.shape();
    if (dims.length == 1 && dims[0] == Spec.ANY_SHAPE) {
      return TensorSpec.of(Shape.unknown(), spec.dtype());
    }
    for (long dim : dims) {
      if (dim < Shape.UNKNOWN_SIZE) {
        throw ComponentErrors.declaredShape(component, dims);
      }
    }
    return TensorSpec.of(Shape.of(dims), spec.dtype());
  }
}
