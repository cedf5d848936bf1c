package io.intarsia.variable;

import io.intarsia.slices.IndexedSlicesSpec;
import io.intarsia.spec.TypeProvider;
import java.util.List;

/// Names the types of the core to the registry, so that messages with them load.
public final class CoreTypes implements TypeProvider {
  /// For the service loader.
  public CoreTypes() {}

  @Override
  public List<Class<?>> types() {
    return List.of(IndexedSlicesSpec.class, VariableSpec.class);
  }
}
