package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The spec of a ragged shape: the specs of its partitions, and what is known of the sizes of the
/// axes after them.
///
/// @see "Python: tf.experimental.DynamicRaggedShape.Spec"
@TypeName("intarsia.DynamicRaggedShapeSpec")
public final class DynamicRaggedShapeSpec extends TypeSpec<DynamicRaggedShape> {
  private final Tuple rowPartitions;
  private final Shape staticInnerShape;
  private final DType dtype;

  private DynamicRaggedShapeSpec(Tuple rowPartitions, Shape staticInnerShape, DType dtype) {
    if (!RaggedBuilder.isSplits(dtype)) {
      throw SpecErrors.dtype("DynamicRaggedShapeSpec", "dtype", "int32 or int64", dtype);
    }
    if (!staticInnerShape.hasRank()) {
      throw RaggedErrors.unknownRank("DynamicRaggedShapeSpec", staticInnerShape);
    }
    this.rowPartitions = rowPartitions;
    this.staticInnerShape = staticInnerShape;
    this.dtype = dtype;
  }

  /// The spec of shapes with such partitions.
  ///
  /// @param rowPartitions of the axes after the first that may be ragged
  /// @param staticInnerShape `[values, …]`: the number of values that are cut, then the sizes of
  ///   the axes after them; of known rank
  /// @param dtype of sizes and splits: `int32` or `int64`
  /// @throws IllegalArgumentException if the dtype is another, or the rank is not known
  public static DynamicRaggedShapeSpec of(
      List<RowPartitionSpec> rowPartitions, Shape staticInnerShape, DType dtype) {
    return new DynamicRaggedShapeSpec(Tuple.of(rowPartitions.toArray()), staticInnerShape, dtype);
  }

  /// The specs of the partitions, outermost first.
  public List<RowPartitionSpec> rowPartitions() {
    return rowPartitions.toList().stream().map(RowPartitionSpec.class::cast).toList();
  }

  /// What is known of the number of values that are cut, and of the sizes of the axes after them.
  public Shape staticInnerShape() {
    return staticInnerShape;
  }

  /// The dtype of sizes and splits.
  public DType dtype() {
    return dtype;
  }

  /// `(partitions, inner shape, dtype)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(rowPartitions, staticInnerShape, dtype);
  }

  static DynamicRaggedShapeSpec deserialize(Tuple state) {
    if (state.size() == 3
        && state.get(0) instanceof Tuple partitions
        && Nest.flatten(partitions).stream().allMatch(RowPartitionSpec.class::isInstance)
        && state.get(1) instanceof Shape inner
        && state.get(2) instanceof DType dtype) {
      return new DynamicRaggedShapeSpec(partitions, inner, dtype);
    }
    throw SpecErrors.state(state, Tuple.class, Shape.class, DType.class);
  }

  @Override
  public Class<DynamicRaggedShape> valueType() {
    return DynamicRaggedShape.class;
  }

  /// Those of the inner shape and of the partitions, in Python's order.
  @Override
  public Object componentSpecs() {
    return Tuple.of(TensorSpec.of(Shape.of(staticInnerShape.rank()), dtype), rowPartitions);
  }

  @Override
  public Object toComponents(DynamicRaggedShape value) {
    return Tuple.of(value.innerShape(), Tuple.of(value.rowPartitions().toArray()));
  }

  @Override
  public DynamicRaggedShape fromComponents(Object components) {
    Tuple parts = (Tuple) components;
    Tuple partitions = (Tuple) Objects.requireNonNull(parts.get(1));
    return new DynamicRaggedShape(
        partitions.toList().stream().map(RowPartition.class::cast).toList(),
        (Tensor) Objects.requireNonNull(parts.get(0)),
        staticInnerShape);
  }

  /// As by default; shapes with other numbers of axes have none in common.
  @Override
  public Optional<TypeSpec<DynamicRaggedShape>> mostSpecificCompatibleType(TypeSpec<?> other) {
    return other instanceof DynamicRaggedShapeSpec shape
            && shape.staticInnerShape.rank() == staticInnerShape.rank()
        ? super.mostSpecificCompatibleType(other)
        : Optional.empty();
  }
}
