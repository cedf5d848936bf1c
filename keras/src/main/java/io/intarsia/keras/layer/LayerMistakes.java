package io.intarsia.keras.layer;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;

/// What is said of layers that are made or called as they cannot be; which layer it is, the layer
/// adds.
final class LayerMistakes {
  private LayerMistakes() {}

  /// @param expected what, for "expected …"
  /// @param got what, for "got …"
  /// @param way out
  static IllegalArgumentException of(String expected, Object got, String way) {
    return Mistake.argument("expected %s, got %s; %s".formatted(expected, got, way));
  }

  static IllegalArgumentException size(int axis, long size, Shape shape) {
    return Mistake.argument(
        "expected a tensor of size %d along axis %d, got %s".formatted(size, axis, shape));
  }
}
