package io.intarsia.optimizer;

import io.intarsia.shape.Shape;

/// Something that an optimizer keeps from step to step: of each variable, in another one of the
/// same dtype, or once.
///
/// @param name such as `momentum`
/// @param shape of its values
/// @param initial what all elements are at first
public record Slot(String name, Shape shape, double initial) {
  /// A slot that is zero at first.
  public static Slot zeros(String name, Shape shape) {
    return new Slot(name, shape, 0);
  }

  /// A slot that begins with a number.
  public static Slot of(String name, Shape shape, double initial) {
    return new Slot(name, shape, initial);
  }
}
