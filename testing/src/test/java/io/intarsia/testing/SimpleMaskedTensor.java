package io.intarsia.testing;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Objects;

/// A tensor and which of its values are valid, written by hand.
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
  public TypeSpec<?> typeSpec() {
    return new SimpleMaskedTensorSpec(value.shape(), value.dtype());
  }

  /// Its spec, with no more members than a spec must have.
  static final class SimpleMaskedTensorSpec extends TypeSpec<SimpleMaskedTensor> {
    private static final long serialVersionUID = 1;

    private final Shape shape;
    private final DType dtype;

    SimpleMaskedTensorSpec(Shape shape, DType dtype) {
      this.shape = shape;
      this.dtype = dtype;
    }

    @Override
    public Class<SimpleMaskedTensor> valueType() {
      return SimpleMaskedTensor.class;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape, dtype);
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
