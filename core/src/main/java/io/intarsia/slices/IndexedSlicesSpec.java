package io.intarsia.slices;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The spec of indexed slices: the shape of the larger tensor and the dtypes and number of the
/// slices. Not stackable: two such values have different slices.
///
/// @see "Python: tf.IndexedSlicesSpec"
@TypeName("tf.IndexedSlicesSpec")
public final class IndexedSlicesSpec extends TypeSpec<IndexedSlices> {
  private final Shape shape;
  private final DType dtype;
  private final DType indicesDtype;
  private final @Nullable DType denseShapeDtype;
  private final Shape indicesShape;

  IndexedSlicesSpec(
      Shape shape,
      DType dtype,
      DType indicesDtype,
      @Nullable DType denseShapeDtype,
      Shape indicesShape) {
    this.shape = shape;
    this.dtype = dtype;
    this.indicesDtype = indicesDtype;
    this.denseShapeDtype = denseShapeDtype;
    this.indicesShape = indicesShape;
  }

  /// The spec of slices of tensors of that shape, any number of them, without the dense shape as a
  /// tensor.
  public static IndexedSlicesSpec of(Shape shape, DType dtype, DType indicesDtype) {
    return new IndexedSlicesSpec(shape, dtype, indicesDtype, null, Shape.of(-1));
  }

  /// The same spec for values that have their dense shape as a tensor of that dtype.
  public IndexedSlicesSpec withDenseShape(DType denseShapeDtype) {
    return new IndexedSlicesSpec(shape, dtype, indicesDtype, denseShapeDtype, indicesShape);
  }

  /// The same spec with a number of slices.
  public IndexedSlicesSpec withSliceCount(long count) {
    return new IndexedSlicesSpec(shape, dtype, indicesDtype, denseShapeDtype, Shape.of(count));
  }

  /// The shape of the larger tensor.
  public Shape shape() {
    return shape;
  }

  /// The dtype of the slices.
  public DType dtype() {
    return dtype;
  }

  /// The dtype of the indices.
  public DType indicesDtype() {
    return indicesDtype;
  }

  /// The dtype of the dense shape, if values have it as a tensor.
  public Optional<DType> denseShapeDtype() {
    return Optional.ofNullable(denseShapeDtype);
  }

  /// The shape of the indices: how many slices there are.
  public Shape indicesShape() {
    return indicesShape;
  }

  /// `(shape, dtype, dtype of the indices, dtype of the dense shape or null, shape of the
  /// indices)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(shape, dtype, indicesDtype, denseShapeDtype, indicesShape);
  }

  @Override
  public Class<IndexedSlices> valueType() {
    return IndexedSlices.class;
  }

  /// `(values, indices)`, and the dense shape if values have it.
  @Override
  public Object componentSpecs() {
    Shape inner = shape.hasRank() ? shape.subShape(Math.min(1, shape.rank()), shape.rank()) : shape;
    var values = TensorSpec.of(indicesShape.concatenate(inner), dtype);
    var indices = TensorSpec.of(indicesShape, indicesDtype);
    if (denseShapeDtype == null) {
      return Tuple.of(values, indices);
    }
    Shape rank = Shape.of(shape.hasRank() ? shape.rank() : Shape.UNKNOWN_SIZE);
    return Tuple.of(values, indices, TensorSpec.of(rank, denseShapeDtype));
  }

  @Override
  public Object toComponents(IndexedSlices value) {
    return value
        .denseShape()
        .map(dense -> Tuple.of(value.values(), value.indices(), dense))
        .orElseGet(() -> Tuple.of(value.values(), value.indices()));
  }

  @Override
  public IndexedSlices fromComponents(Object components) {
    var parts = (Tuple) components;
    Tensor dense = parts.size() == 3 ? (Tensor) parts.get(2) : null;
    return new IndexedSlices(
        (Tensor) Objects.requireNonNull(parts.get(0)),
        (Tensor) Objects.requireNonNull(parts.get(1)),
        dense);
  }

  static IndexedSlicesSpec deserialize(Tuple state) {
    return new IndexedSlicesSpec(
        (Shape) Objects.requireNonNull(state.get(0)),
        (DType) Objects.requireNonNull(state.get(1)),
        (DType) Objects.requireNonNull(state.get(2)),
        (DType) state.get(3),
        (Shape) Objects.requireNonNull(state.get(4)));
  }
}
