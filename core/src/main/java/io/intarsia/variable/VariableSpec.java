package io.intarsia.variable;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

/// The spec of a variable. The component is its handle, not its value: a function that takes a
/// variable reads and assigns the one it is given.
///
/// @see "Python: tf.VariableSpec"
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public final class VariableSpec extends TypeSpec<Variable> {
  private final Shape shape;
  private final DType dtype;
  private final boolean isTrainable;

  private VariableSpec(Shape shape, DType dtype, boolean isTrainable) {
    this.shape = shape;
    this.dtype = dtype;
    this.isTrainable = isTrainable;
  }

  /// The spec of variables of that shape and dtype.
  public static VariableSpec of(Shape shape, DType dtype, boolean isTrainable) {
    return new VariableSpec(shape, dtype, isTrainable);
  }

  static VariableSpec deserialize(Tuple state) {
    return of((Shape) state.get(0), (DType) state.get(1), (Boolean) state.get(2));
  }

  /// The shape of the values.
  public Shape shape() {
    return shape;
  }

  /// The dtype of the values.
  public DType dtype() {
    return dtype;
  }

  /// Whether training changes the variable.
  public boolean isTrainable() {
    return isTrainable;
  }

  /// `(shape, dtype, trainable)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(shape, dtype, isTrainable);
  }

  @Override
  public Class<Variable> valueType() {
    return Variable.class;
  }

  /// The spec of the handle.
  @Override
  public Object componentSpecs() {
    return TensorSpec.of(Shape.scalar(), DType.RESOURCE);
  }

  /// The handle.
  ///
  /// @throws IllegalStateException if the variable is closed
  @Override
  public Object toComponents(Variable value) {
    return value.openHandle("argument");
  }

  /// The variable of a handle: another object for the same memory.
  @Override
  public Variable fromComponents(Object components) {
    return new Variable((Tensor) components, this, "variable", true);
  }

  /// This spec if both are equal, else empty: code traced for a variable assigns values of its
  /// shape, which do not go into one of another.
  @Override
  public Optional<TypeSpec<Variable>> mostSpecificCompatibleType(TypeSpec<?> other) {
    return equals(other) ? Optional.of(this) : Optional.empty();
  }
}
