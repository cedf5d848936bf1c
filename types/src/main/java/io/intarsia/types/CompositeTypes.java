package io.intarsia.types;

import io.intarsia.spec.TypeProvider;
import io.intarsia.types.array.TensorArraySpec;
import io.intarsia.types.digraph.LabeledDigraphSpec;
import io.intarsia.types.handle.OptionalSpec;
import io.intarsia.types.labeled.DimensionAlignmentSpec;
import io.intarsia.types.labeled.LabeledTensorSpec;
import io.intarsia.types.masked.MaskedTensorSpec;
import io.intarsia.types.masked.SimpleMaskedTensorSpec;
import io.intarsia.types.ragged.DynamicRaggedShapeSpec;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.ragged.RowPartitionSpec;
import io.intarsia.types.replica.PerReplicaSpec;
import io.intarsia.types.sparse.CSRSparseTensorSpec;
import io.intarsia.types.sparse.SparseTensorSpec;
import io.intarsia.types.structured.StructuredTensorSpec;
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
        DynamicRaggedShapeSpec.class,
        TensorArraySpec.class,
        OptionalSpec.class,
        PerReplicaSpec.class,
        SimpleMaskedTensorSpec.class,
        MaskedTensorSpec.class,
        LabeledTensorSpec.class,
        DimensionAlignmentSpec.class,
        LabeledDigraphSpec.class,
        StructuredTensorSpec.class);
  }
}
