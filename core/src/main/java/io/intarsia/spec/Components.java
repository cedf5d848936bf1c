package io.intarsia.spec;

import io.intarsia.internal.guard.NoOps;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
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
      return given(spec, "toComponents", ((TypeSpec<Object>) spec).toComponents(value));
    } catch (ClassCastException e) {
      if (!spec.valueType().isInstance(value)) {
        throw SpecErrors.notItsValue(spec, value);
      }
      throw e;
    } finally {
      NoOps.leave(outer);
    }
  }

  /// A value of these components.
  ///
  /// @throws IllegalArgumentException if a component is a spec, or anything else but a tensor or an
  ///   extension value
  /// @throws IllegalStateException if the spec runs an op
  static Object rebuild(TypeSpec<?> spec, @Nullable Object components) {
    check(spec, components);
    var outer = NoOps.enter(() -> spec.label() + ".fromComponents");
    try {
      return given(
          spec,
          "fromComponents",
          spec.fromComponents(Objects.requireNonNull(components, "components")));
    } finally {
      NoOps.leave(outer);
    }
  }

  /// The specs of the components.
  static Object specs(TypeSpec<?> spec) {
    return given(spec, "componentSpecs", spec.componentSpecs());
  }

  private static Object given(TypeSpec<?> spec, String method, @Nullable Object given) {
    if (given == null) {
      throw SpecErrors.gaveNull(spec, method);
    }
    return given;
  }

  // Common kinds of components without a walk.
  private static void check(TypeSpec<?> spec, @Nullable Object components) {
    switch (components) {
      case NamedTuple tuple -> tuple.values().forEach(part -> checkPart(spec, part));
      case Tuple tuple -> tuple.toList().forEach(part -> checkPart(spec, part));
      case null, default -> checkPart(spec, components);
    }
  }

  private static void checkPart(TypeSpec<?> spec, @Nullable Object part) {
    if (Nest.isNested(part)) {
      Nest.flatten(part).forEach(leaf -> checkLeaf(spec, leaf));
    } else {
      checkLeaf(spec, part);
    }
  }

  private static void checkLeaf(TypeSpec<?> spec, @Nullable Object leaf) {
    if (leaf instanceof TypeSpec<?>) {
      throw SpecErrors.specAsComponent(spec, leaf);
    }
    if (leaf != null && !(leaf instanceof Tensor) && !ComponentKinds.isExtension(leaf.getClass())) {
      throw SpecErrors.notATensor(spec, leaf);
    }
  }
}
