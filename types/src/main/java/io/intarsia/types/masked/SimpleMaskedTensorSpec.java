package io.intarsia.types.masked;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Objects;

/// The spec of a [SimpleMaskedTensor]: shape and dtype of its value. With these members alone,
/// equality, compatibility, merging, printing and saving work.
///
/// @see "TensorFlow RFC 20200623: tf.ExtensionType, the example SimpleMaskedTensorSpec"
@TypeName("intarsia.SimpleMaskedTensorSpec")
public final class SimpleMaskedTensorSpec extends TypeSpec<SimpleMaskedTensor> {
  private final Shape shape;
  private final DType dtype;

  /// @param shape the shape of value and mask
  /// @param dtype the dtype of the value
  public SimpleMaskedTensorSpec(Shape shape, DType dtype) {
    this.shape = shape;
    this.dtype = dtype;
  }

  /// The shape of value and mask.
  public Shape shape() {
    return shape;
  }

  /// The dtype of the value.
  public DType dtype() {
    return dtype;
  }

  @Override
  public Class<SimpleMaskedTensor> valueType() {
    return SimpleMaskedTensor.class;
  }

  /// `(value, mask)`.
  @Override
  public Object toComponents(SimpleMaskedTensor masked) {
    return Tuple.of(masked.value(), masked.mask());
  }

  @Override
  public SimpleMaskedTensor fromComponents(Object components) {
    var parts = (Tuple) components;
    return new SimpleMaskedTensor(
        (Tensor) Objects.requireNonNull(parts.get(0)),
        (Tensor) Objects.requireNonNull(parts.get(1)));
  }

  /// Those of `(value, mask)`.
  @Override
  public Object componentSpecs() {
    return Tuple.of(TensorSpec.of(shape, dtype), TensorSpec.of(shape, DType.BOOL));
  }

  /// `(shape, dtype)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(shape, dtype);
  }
}
