package io.intarsia.support;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Objects;

/// The example of the design document, with a spec written by hand: exactly its seven members.
public final class SimpleMaskedTensor implements ExtensionType {
  private final Tensor value;
  private final Tensor mask;

  /// A value whose elements are valid where the mask is true.
  public SimpleMaskedTensor(Tensor value, Tensor mask) {
    this.value = value;
    this.mask = mask;
  }

  /// The elements.
  public Tensor value() {
    return value;
  }

  /// Which elements are valid.
  public Tensor mask() {
    return mask;
  }

  @Override
  public TypeSpec<SimpleMaskedTensor> typeSpec() {
    return new SimpleMaskedTensorSpec(value.shape(), value.dtype());
  }

  /// Shape and dtype of the values; those of the mask follow.
  public static final class SimpleMaskedTensorSpec extends TypeSpec<SimpleMaskedTensor> {
    private final Shape shape;
    private final DType dtype;

    /// The spec of values of that shape and dtype.
    public SimpleMaskedTensorSpec(Shape shape, DType dtype) {
      this.shape = shape;
      this.dtype = dtype;
    }

    /// The shape of the values.
    public Shape shape() {
      return shape;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype);
    }

    @Override
    public Class<SimpleMaskedTensor> valueType() {
      return SimpleMaskedTensor.class;
    }

    @Override
    public Object componentSpecs() {
      return Tuple.of(TensorSpec.of(shape, dtype), TensorSpec.of(shape, DType.BOOL));
    }

    @Override
    public Object toComponents(SimpleMaskedTensor masked) {
      return Tuple.of(masked.value, masked.mask);
    }

    @Override
    public SimpleMaskedTensor fromComponents(Object components) {
      var parts = (Tuple) components;
      return new SimpleMaskedTensor(
          (Tensor) Objects.requireNonNull(parts.get(0)),
          (Tensor) Objects.requireNonNull(parts.get(1)));
    }
  }
}
