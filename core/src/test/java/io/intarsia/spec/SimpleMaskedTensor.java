package io.intarsia.spec;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// The example of the design document, with a spec written by hand: exactly its seven members.
@SuppressWarnings({
  "NullAway",
  "serial"
}) // null where a test wants it; specs are stored by their serialization
final class SimpleMaskedTensor implements ExtensionType {
  private final Tensor value;
  private final Tensor mask;

  SimpleMaskedTensor(Tensor value, Tensor mask) {
    this.value = value;
    this.mask = mask;
  }

  Tensor value() {
    return value;
  }

  Tensor mask() {
    return mask;
  }

  @Override
  public TypeSpec<SimpleMaskedTensor> typeSpec() {
    return new SimpleMaskedTensorSpec(value.shape(), value.dtype());
  }

  /// Shape and dtype of the values; those of the mask follow.
  static final class SimpleMaskedTensorSpec extends TypeSpec<SimpleMaskedTensor> {
    private final Shape shape;
    private final DType dtype;

    SimpleMaskedTensorSpec(Shape shape, DType dtype) {
      this.shape = shape;
      this.dtype = dtype;
    }

    Shape shape() {
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
      return new SimpleMaskedTensor((Tensor) parts.get(0), (Tensor) parts.get(1));
    }
  }
}
