package io.intarsia.types.ragged;

import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import org.jspecify.annotations.Nullable;

/// What functions of the structure of ragged tensors have to say against their arguments.
final class StructureErrors {
  private StructureErrors() {}

  static IllegalArgumentException axis(String operation, long axis, int rank) {
    return Mistake.argument(
        "%s: expected an axis from %d to %d, got %d".formatted(operation, -rank, rank - 1, axis));
  }

  static IllegalArgumentException negativeAxis(String operation, long axis) {
    return Mistake.argument(
        "%s: a negative axis needs a known rank, got %d; count from the first axis"
            .formatted(operation, axis));
  }

  static IllegalArgumentException notKnown(String operation, String argument) {
    return Mistake.argument(
        "%s: %s of a ragged tensor must be known when the function is traced; pass a number"
            .formatted(operation, argument));
  }

  static IllegalArgumentException notInteger(
      String operation, String argument, @Nullable Object got) {
    return Mistake.argument(
        "%s: expected an integer for %s, got %s".formatted(operation, argument, got));
  }

  static IllegalArgumentException ranks(String operation, Shape first, Shape second) {
    return Mistake.argument(
        "%s: expected values of one rank, got shapes %s and %s"
            .formatted(operation, first, second));
  }

  static IllegalArgumentException unknownRank(String operation, String argument) {
    return Mistake.argument(
        "%s: the rank of %s must be known; give it a shape, as by ensureShape"
            .formatted(operation, argument));
  }

  /// @param said what was expected and got, and the way out
  @SuppressWarnings(
      "AnnotateFormatMethod") // the annotation is of a library that is not needed here
  static IllegalArgumentException of(String operation, String said, Object... arguments) {
    return Mistake.argument(operation + ": " + said.formatted(arguments));
  }
}
