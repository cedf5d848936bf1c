package io.intarsia.spec;

import io.intarsia.nest.Nest;

/// Counts the tensors that stand for a value.
final class FlatCount {
  private FlatCount() {}

  /// As many as a message can say.
  static int of(TypeSpec<?> spec) {
    return (int) Math.min(Integer.MAX_VALUE, count(spec));
  }

  private static long count(TypeSpec<?> spec) {
    return switch (spec) {
      case TensorSpec tensor -> 1;
      case OpaqueSpec opaque -> opaque.componentCount();
      default ->
          Nest.flatten(spec.componentSpecs()).stream()
              .mapToLong(leaf -> leaf instanceof TypeSpec<?> component ? count(component) : 0)
              .sum();
    };
  }
}
