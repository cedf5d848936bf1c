package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import java.util.List;
import java.util.Objects;

/// The spec of a sparse tensor: its dense shape and the dtype of its values.
///
/// Boxes are variants of shape `[3]` for a whole value, and `[…, 3]` when it can be unstacked.
///
/// @see "Python: tf.SparseTensorSpec"
@TypeName("tf.SparseTensorSpec")
public final class SparseTensorSpec extends StackableTypeSpec<SparseTensor> {
  private final Shape shape;
  private final DType dtype;

  private SparseTensorSpec(Shape shape, DType dtype) {
    this.shape = shape;
    this.dtype = dtype;
  }

  /// The spec of sparse tensors of that dense shape and dtype.
  public static SparseTensorSpec of(Shape shape, DType dtype) {
    return new SparseTensorSpec(shape, dtype);
  }

  /// The dense shape; dimensions and rank may be unknown.
  public Shape shape() {
    return shape;
  }

  /// The dtype of the values.
  public DType dtype() {
    return dtype;
  }

  /// `(shape, dtype)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(shape, dtype);
  }

  @Override
  public Class<SparseTensor> valueType() {
    return SparseTensor.class;
  }

  /// `(indices, values, dense shape)`.
  @Override
  public Object componentSpecs() {
    long rank = shape.hasRank() ? shape.rank() : Shape.UNKNOWN_SIZE;
    return Tuple.of(
        TensorSpec.of(Shape.of(-1, rank), DType.INT64),
        TensorSpec.of(Shape.of(-1), dtype),
        TensorSpec.of(Shape.of(rank), DType.INT64));
  }

  @Override
  public Object toComponents(SparseTensor value) {
    return Tuple.of(value.indices(), value.values(), value.denseShape());
  }

  @Override
  public SparseTensor fromComponents(Object components) {
    var parts = (Tuple) components;
    return new SparseTensor(part(parts, 0), part(parts, 1), part(parts, 2), shape);
  }

  @Override
  public List<Tensor> toBoxedTensor(SparseTensor value, int minimumRank) {
    checkRank(minimumRank);
    return List.of(SparseBoxing.box(value, minimumRank));
  }

  @Override
  public SparseTensor fromBoxedTensor(List<Tensor> box) {
    return SparseBoxing.unbox(this, box.getFirst());
  }

  @Override
  public List<TensorSpec> boxedTensorSpec(int minimumRank) {
    checkRank(minimumRank);
    Shape outer =
        shape.hasRank() ? shape.subShape(0, minimumRank) : Shape.unknownOfRank(minimumRank);
    return List.of(TensorSpec.of(outer.concatenate(Shape.of(3)), DType.VARIANT));
  }

  @Override
  public SparseTensorSpec stacked(long num) {
    return of(shape.hasRank() ? shape.withLeading(num) : shape, dtype);
  }

  @Override
  public SparseTensorSpec unstacked() {
    if (!shape.hasRank()) {
      return this;
    }
    if (shape.rank() == 0) {
      throw SpecErrors.noFirstAxis(this);
    }
    return of(shape.subShape(1, shape.rank()), dtype);
  }

  private void checkRank(int minimumRank) {
    if (shape.hasRank() && shape.rank() < minimumRank) {
      throw SpecErrors.cannotUnstack(this, minimumRank);
    }
  }

  private static Tensor part(Tuple parts, int index) {
    return (Tensor) Objects.requireNonNull(parts.get(index));
  }

  static SparseTensorSpec deserialize(Tuple state) {
    return of(
        (Shape) Objects.requireNonNull(state.get(0)), (DType) Objects.requireNonNull(state.get(1)));
  }
}
