package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.NodeType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An extension value, or a spec in its place, as a container of one child: the nest of its
/// components. What is left without them is the spec, which also rebuilds it.
final class CompositeType implements NodeType<Object> {
  static final CompositeType INSTANCE = new CompositeType();
  static final Optional<NodeType<?>> PRESENT = Optional.of(INSTANCE);

  private CompositeType() {}

  @Override
  public Object metadata(Object container) {
    return container instanceof TypeSpec<?> spec ? spec : TypeSpecs.of(container);
  }

  @Override
  public @Nullable Object[] children(Object container, Object metadata) {
    var spec = (TypeSpec<?>) metadata;
    return new Object[] {
      container instanceof TypeSpec<?> ? Components.specs(spec) : Components.of(spec, container)
    };
  }

  @Override
  public Object rebuild(Object metadata, @Nullable Object[] children) {
    return Components.rebuild((TypeSpec<?>) metadata, children[0]);
  }

  /// Types stand for each other if there is a type for the values of both.
  @Override
  public boolean matches(Object metadata, Object other) {
    return ((TypeSpec<?>) metadata).mostSpecificCompatibleType((TypeSpec<?>) other).isPresent();
  }

  /// Components that have names say themselves where they are.
  @Override
  public String step(Object metadata, int child) {
    return ((TypeSpec<?>) metadata).componentSpecs() instanceof NamedTuple ? "" : ".components()";
  }

  @Override
  public String describe(Object metadata, int childCount) {
    return SpecErrors.text(metadata);
  }
}
