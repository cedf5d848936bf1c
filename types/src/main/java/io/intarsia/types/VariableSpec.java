package io.intarsia.types;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeName;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The spec of a variable. The component is its resource, not its value.
///
/// @see "Python: tf.VariableSpec"
@TypeName("tf.VariableSpec")
public final class VariableSpec extends HandleSpec {
  private VariableSpec(Tuple state) {
    super(state, scalar(DType.RESOURCE));
  }

  /// The spec of variables of that shape and dtype.
  public static VariableSpec of(Shape shape, DType dtype, boolean trainable) {
    return new VariableSpec(Tuple.of(shape, dtype, trainable, null));
  }

  /// The same spec with a number: arguments with the same number are the same variable.
  public VariableSpec withAliasId(long aliasId) {
    return new VariableSpec(Tuple.of(shape(), dtype(), isTrainable(), aliasId));
  }

  // Older writers left the number out.
  static VariableSpec deserialize(Tuple state) {
    Object aliasId = state.size() > 3 ? state.get(3) : null;
    return new VariableSpec(Tuple.of(state.get(0), state.get(1), state.get(2), aliasId));
  }

  /// The shape of the value.
  public Shape shape() {
    return item(0, Shape.class);
  }

  /// The dtype of the value.
  public DType dtype() {
    return item(1, DType.class);
  }

  /// Whether training changes the variable.
  public boolean isTrainable() {
    return item(2, Boolean.class);
  }

  /// The number that arguments share if they are the same variable.
  public OptionalLong aliasId() {
    @Nullable Object id = serialize().get(3);
    return id instanceof Number number ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
  }
}
