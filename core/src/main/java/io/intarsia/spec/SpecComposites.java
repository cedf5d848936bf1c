package io.intarsia.spec;

import io.intarsia.nest.CompositeLookup;
import io.intarsia.nest.NodeType;
import org.jspecify.annotations.Nullable;

/// Tells the nest that extension values and their specs are composites. A [TensorSpec] is a leaf,
/// as a tensor is.
public final class SpecComposites implements CompositeLookup {
  /// For the service loader.
  public SpecComposites() {}

  @Override
  public @Nullable NodeType<?> find(Class<?> type) {
    boolean composite =
        ExtensionType.class.isAssignableFrom(type)
            || (TypeSpec.class.isAssignableFrom(type) && !TensorSpec.class.isAssignableFrom(type));
    return composite ? CompositeType.INSTANCE : null;
  }
}
