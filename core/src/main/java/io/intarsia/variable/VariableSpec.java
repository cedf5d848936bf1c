package io.intarsia.variable;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.Made;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.tensor.NodeOutput;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The spec of a variable. The component is its handle, not its value: a function that takes a
/// variable reads and assigns the one it is given.
///
/// @see "Python: tf.VariableSpec"
@TypeName("tf.VariableSpec")
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public final class VariableSpec extends TypeSpec<Variable> {
  private static final String MAKER = "VarHandleOp";

  private final Shape shape;
  private final DType dtype;
  private final boolean isTrainable;
  private final @Nullable Long aliasId;

  private VariableSpec(Shape shape, DType dtype, boolean isTrainable, @Nullable Long aliasId) {
    this.shape = shape;
    this.dtype = dtype;
    this.isTrainable = isTrainable;
    this.aliasId = aliasId;
  }

  /// The spec of variables of that shape and dtype.
  public static VariableSpec of(Shape shape, DType dtype, boolean isTrainable) {
    return new VariableSpec(shape, dtype, isTrainable, null);
  }

  /// The same spec with a number, as Python saves it: arguments with the same number are the same
  /// variable.
  public VariableSpec withAliasId(long aliasId) {
    return new VariableSpec(shape, dtype, isTrainable, aliasId);
  }

  // Older writers left the number out.
  static VariableSpec deserialize(Tuple state) {
    Object aliasId = state.size() > 3 ? state.get(3) : null;
    if (state.size() > 4 || !(aliasId == null || aliasId instanceof Number)) {
      throw Mistake.argument(
          "VariableSpec: expected (shape, dtype, trainable, number or null), got "
              + state.size()
              + " items");
    }
    return new VariableSpec(
        (Shape) Objects.requireNonNull(state.get(0)),
        (DType) Objects.requireNonNull(state.get(1)),
        (Boolean) Objects.requireNonNull(state.get(2)),
        aliasId instanceof Number number ? number.longValue() : null);
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

  /// The number that arguments share if they are the same variable.
  public OptionalLong aliasId() {
    return aliasId == null ? OptionalLong.empty() : OptionalLong.of(aliasId);
  }

  /// `(shape, dtype, trainable, number or null)`.
  @Override
  public Tuple serialize() {
    return Tuple.of(shape, dtype, isTrainable, aliasId);
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
    return new Variable(known((Tensor) components), this, "variable", true);
  }

  /// A handle that comes from elsewhere, such as an argument of a traced function, says what it
  /// leads to, as that of a variable made here.
  private Tensor known(Tensor handle) {
    return handle instanceof SymbolicTensor symbolic && !isOfVariable(NodeOutput.made(symbolic))
        ? NodeOutput.madeBy(
            symbolic, new Made(MAKER, Map.of("dtype", dtype, "shape", shape), isTrainable))
        : handle;
  }

  private static boolean isOfVariable(@Nullable Made made) {
    return made != null && made.op().equals(MAKER);
  }

  /// This spec if both are equal, else empty: code traced for a variable assigns values of its
  /// shape, which do not go into one of another.
  @Override
  public Optional<TypeSpec<Variable>> mostSpecificCompatibleType(TypeSpec<?> other) {
    return equals(other) ? Optional.of(this) : Optional.empty();
  }
}
