package io.intarsia.optimizer;

import io.intarsia.shape.Shape;

/// Something that an optimizer keeps from step to step: of each variable, in another one of the
/// same dtype, or once.
///
/// @param name such as `momentum`
/// @param shape of its values
/// @param initial what all elements are at first
/// @param isCopy whether it begins as a copy of the variable instead
public record Slot(String name, Shape shape, double initial, boolean isCopy) {
  /// A slot that is zero at first.
  public static Slot zeros(String name, Shape shape) {
    return new Slot(name, shape, 0, false);
  }

  /// A slot that begins with a number.
  public static Slot of(String name, Shape shape, double initial) {
    return new Slot(name, shape, initial, false);
  }

  /// A slot that begins as a copy of the variable.
  public static Slot copy(String name, Shape shape) {
    return new Slot(name, shape, 0, true);
  }
}
