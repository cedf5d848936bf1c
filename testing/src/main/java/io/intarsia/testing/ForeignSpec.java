package io.intarsia.testing;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;

/// The spec of a type nobody else knows, so nothing can be compatible with it.
final class ForeignSpec extends TypeSpec<ForeignSpec.Value> {
  private static final long serialVersionUID = 1;

  private final Shape shape;
  private final DType dtype;

  /// A value of it.
  record Value(Tensor tensor) {}

  ForeignSpec(Shape shape, DType dtype) {
    this.shape = shape;
    this.dtype = dtype;
  }

  @Override
  public Tuple serialize() {
    return Tuple.of(shape, dtype);
  }

  @Override
  public Class<Value> valueType() {
    return Value.class;
  }

  @Override
  public Object componentSpecs() {
    return TensorSpec.of(shape, dtype);
  }

  @Override
  public Object toComponents(Value value) {
    return value.tensor();
  }

  @Override
  public Value fromComponents(Object components) {
    return new Value((Tensor) components);
  }
}
