package io.intarsia.spec;

import io.intarsia.internal.guard.NoOps;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes values apart and rebuilds them as their specs say, with ops forbidden.
final class Components {
  private Components() {}

  /// The components of a value.
  ///
  /// @throws IllegalStateException if the spec runs an op
  @SuppressWarnings("unchecked") // the spec is the value's
  static Object of(TypeSpec<?> spec, Object value) {
    var outer = NoOps.enter(() -> spec.label() + ".toComponents");
    try {
      return ((TypeSpec<Object>) spec).toComponents(value);
    } finally {
      NoOps.leave(outer);
    }
  }

  /// A value of these components.
  ///
  /// @throws IllegalArgumentException if a component is a spec
  /// @throws IllegalStateException if the spec runs an op
  static Object rebuild(TypeSpec<?> spec, @Nullable Object components) {
    checkNoSpecs(spec, components);
    var outer = NoOps.enter(() -> spec.label() + ".fromComponents");
    try {
      return spec.fromComponents(components);
    } finally {
      NoOps.leave(outer);
    }
  }

  private static void checkNoSpecs(TypeSpec<?> spec, @Nullable Object components) {
    for (Object part : parts(components)) {
      if (part instanceof TypeSpec<?>) {
        throw SpecErrors.specAsComponent(spec, part);
      }
      if (!(part instanceof Tensor) && part != components && Nest.isNested(part)) {
        checkNoSpecs(spec, part);
      }
    }
  }

  // The common kinds of components without a walk.
  private static List<@Nullable Object> parts(@Nullable Object components) {
    return switch (components) {
      case NamedTuple tuple -> tuple.values();
      case Tuple tuple -> tuple.toList();
      case null, default -> Nest.flatten(components);
    };
  }
}
