package io.intarsia.spec;

import io.intarsia.nest.Nest;

/// Counts the tensors that stand for a value.
final class FlatCount {
  private FlatCount() {}

  static int of(TypeSpec<?> spec) {
    return switch (spec) {
      case TensorSpec tensor -> 1;
      case OpaqueSpec opaque -> opaque.componentCount();
      default ->
          Nest.flatten(spec.componentSpecs()).stream()
              .mapToInt(leaf -> leaf instanceof TypeSpec<?> component ? of(component) : 0)
              .sum();
    };
  }
}
