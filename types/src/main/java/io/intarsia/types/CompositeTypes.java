package io.intarsia.types;

import io.intarsia.spec.TypeProvider;
import java.util.List;

/// Names the types of this package to the registry, so that saved models with them load.
public final class CompositeTypes implements TypeProvider {
  /// For the service loader.
  public CompositeTypes() {}

  @Override
  public List<Class<?>> types() {
    return List.of(
        RaggedTensorSpec.class,
        SparseTensorSpec.class,
        CSRSparseTensorSpec.class,
        RowPartitionSpec.class,
        TensorArraySpec.class,
        DatasetSpec.class,
        IteratorSpec.class,
        OptionalSpec.class,
        PerReplicaSpec.class,
        SimpleMaskedTensorSpec.class,
        MaskedTensorSpec.class,
        LabeledTensorSpec.class,
        DimensionAlignmentSpec.class);
  }
}
