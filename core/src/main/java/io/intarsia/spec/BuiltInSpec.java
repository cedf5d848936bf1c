package io.intarsia.spec;

import java.util.Arrays;
import java.util.Optional;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;

/// The spec classes that have a number of their own in saved models, and the names they go by: in
/// the registry, and in files, where Python writes the bare class name.
enum BuiltInSpec {
  SPARSE_TENSOR(TypeSpecClass.SPARSE_TENSOR_SPEC, "SparseTensorSpec"),
  INDEXED_SLICES(TypeSpecClass.INDEXED_SLICES_SPEC, "IndexedSlicesSpec"),
  RAGGED_TENSOR(TypeSpecClass.RAGGED_TENSOR_SPEC, "RaggedTensorSpec"),
  TENSOR_ARRAY(TypeSpecClass.TENSOR_ARRAY_SPEC, "TensorArraySpec"),
  DATASET(TypeSpecClass.DATA_DATASET_SPEC, "DatasetSpec"),
  ITERATOR(TypeSpecClass.DATA_ITERATOR_SPEC, "IteratorSpec"),
  OPTIONAL(TypeSpecClass.OPTIONAL_SPEC, "OptionalSpec"),
  PER_REPLICA(TypeSpecClass.PER_REPLICA_SPEC, "PerReplicaSpec"),
  VARIABLE(TypeSpecClass.VARIABLE_SPEC, "VariableSpec"),
  ROW_PARTITION(TypeSpecClass.ROW_PARTITION_SPEC, "RowPartitionSpec");

  private final TypeSpecClass kind;
  private final String className;

  BuiltInSpec(TypeSpecClass kind, String className) {
    this.kind = kind;
    this.className = className;
  }

  static Optional<BuiltInSpec> of(TypeSpecClass kind) {
    return Arrays.stream(values()).filter(spec -> spec.kind == kind).findFirst();
  }

  static Optional<BuiltInSpec> named(String registryName) {
    return Arrays.stream(values())
        .filter(spec -> spec.registryName().equals(registryName))
        .findFirst();
  }

  TypeSpecClass kind() {
    return kind;
  }

  String className() {
    return className;
  }

  String registryName() {
    return "tf." + className;
  }
}
