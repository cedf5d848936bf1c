package io.intarsia.keras.initializer;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;

/// What is said of weights that cannot be initialized so.
final class InitializerErrors {
  private InitializerErrors() {}

  static IllegalArgumentException fewAxes(Shape shape) {
    return Mistake.argument(
        "Orthogonal: expected a weight of at least two axes, got shape %s; use another initializer"
            .formatted(shape));
  }
}
