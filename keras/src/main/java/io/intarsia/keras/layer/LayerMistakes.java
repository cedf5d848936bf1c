package io.intarsia.keras.layer;

import io.intarsia.errors.Mistake;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.shape.Shape;

/// What is said of layers that are made or called as they cannot be.
final class LayerMistakes {
  private LayerMistakes() {}

  /// @param expected what, for "expected …"
  /// @param got what, for "got …"
  /// @param way out
  static IllegalArgumentException of(
      StatefulLayer<?, ?> layer, String expected, Object got, String way) {
    return Mistake.argument(
        "layer %s: expected %s, got %s; %s".formatted(layer.name(), expected, got, way));
  }

  static IllegalArgumentException size(
      StatefulLayer<?, ?> layer, int axis, long size, Shape shape) {
    return of(
        layer,
        "a tensor of %d along axis %d".formatted(size, axis),
        shape,
        "it was built for such; make another layer for tensors of another size");
  }
}
