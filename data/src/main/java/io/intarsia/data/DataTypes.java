package io.intarsia.data;

import io.intarsia.spec.TypeProvider;
import java.util.List;

/// Names the types of this module to the registry, so that saved models with them load.
public final class DataTypes implements TypeProvider {
  /// For the service loader.
  public DataTypes() {}

  @Override
  public List<Class<?>> types() {
    return List.of(DatasetSpec.class, IteratorSpec.class);
  }
}
