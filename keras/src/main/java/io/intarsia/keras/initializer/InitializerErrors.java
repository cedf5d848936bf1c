package io.intarsia.keras.initializer;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;

/// What is said of initializers that cannot make a weight.
final class InitializerErrors {
  private InitializerErrors() {}

  static IllegalArgumentException shape(KerasInitializer initializer, String axes, Shape shape) {
    return Mistake.argument(
        "%s: expected a weight of %s, got the shape %s; take another initializer"
            .formatted(initializer.arguments().className(), axes, shape));
  }

  static IllegalArgumentException choice(
      KerasInitializer initializer, String argument, Object choices, Object got) {
    return Mistake.argument(
        "%s: expected %s among %s, got %s; take one of them"
            .formatted(initializer.arguments().className(), argument, choices, got));
  }
}
