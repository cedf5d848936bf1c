package io.intarsia.types.masked;

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

/// The spec of a masked tensor: the shape of values and mask, and the dtype of the values.
///
/// Boxes are the values and the mask.
@TypeName("intarsia.MaskedTensorSpec")
public final class MaskedTensorSpec extends StackableTypeSpec<MaskedTensor> {
  private final Shape shape;
  private final DType dtype;

  private MaskedTensorSpec(Shape shape, DType dtype) {
    this.shape = shape;
    this.dtype = dtype;
  }

  /// The spec of masked tensors of that shape and dtype.
  public static MaskedTensorSpec of(Shape shape, DType dtype) {
    return new MaskedTensorSpec(shape, dtype);
  }

  /// The shape of values and mask; dimensions and rank may be unknown.
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

  static MaskedTensorSpec deserialize(Tuple state) {
    return of(
        (Shape) Objects.requireNonNull(state.get(0)), (DType) Objects.requireNonNull(state.get(1)));
  }

  @Override
  public Class<MaskedTensor> valueType() {
    return MaskedTensor.class;
  }

  /// Those of `(values, mask)`.
  @Override
  public Object componentSpecs() {
    return Tuple.copyOf(parts());
  }

  private List<TensorSpec> parts() {
    return List.of(TensorSpec.of(shape, dtype), TensorSpec.of(shape, DType.BOOL));
  }

  @Override
  public Object toComponents(MaskedTensor value) {
    return Tuple.of(value.values(), value.mask());
  }

  @Override
  public MaskedTensor fromComponents(Object components) {
    var parts = (Tuple) components;
    return new MaskedTensor(
        (Tensor) Objects.requireNonNull(parts.get(0)),
        (Tensor) Objects.requireNonNull(parts.get(1)));
  }

  // -- boxes --------------------------------------------------------------------------------------

  @Override
  public List<Tensor> toBoxedTensor(MaskedTensor value, int minimumRank) {
    checkRank(minimumRank);
    return List.of(value.values(), value.mask());
  }

  @Override
  public MaskedTensor fromBoxedTensor(List<Tensor> box) {
    return new MaskedTensor(box.get(0), box.get(1));
  }

  @Override
  public List<TensorSpec> boxedTensorSpec(int minimumRank) {
    checkRank(minimumRank);
    return parts();
  }

  @Override
  public MaskedTensorSpec stacked(long num) {
    return of(shape.hasRank() ? shape.withLeading(num) : shape, dtype);
  }

  @Override
  public MaskedTensorSpec unstacked() {
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
}
