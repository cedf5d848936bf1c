package io.intarsia.internal.function.derivative;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Tensor;

/// What is wrong with code that has a gradient of its own.
final class CustomGradientErrors {
  private CustomGradientErrors() {}

  static IllegalArgumentException customGradient(String operation, String problem) {
    return Mistake.argument(operation + ": " + problem);
  }

  static IllegalArgumentException unnamedVariable(String operation, Tensor handle) {
    return Mistake.argument(
        "%s: the code reads the trainable variable of %s, which no gradient would reach; say its gradient with WithGradient.andOf(variable, …)"
            .formatted(operation, handle));
  }
}
