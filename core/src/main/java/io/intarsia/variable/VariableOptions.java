package io.intarsia.variable;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import org.jspecify.annotations.Nullable;

/// Options of a variable.
///
/// @param name what messages call it
/// @param dtype of its values; null for that of the initial value
/// @param shape all its values have, which may be partly unknown; null for that of the initial
///   value
/// @param isTrainable whether training changes it
/// @param isLifted whether it may be made while a function is traced: outside it, once for each
///   trace, as a layer does that makes its weights when it first sees its input
public record VariableOptions(
    String name,
    @Nullable DType dtype,
    @Nullable Shape shape,
    boolean isTrainable,
    boolean isLifted) {
  private static final VariableOptions DEFAULTS =
      new VariableOptions("Variable", null, null, true, false);

  /// Python's defaults: the name `Variable`, dtype and shape of the initial value, trainable; not
  /// made in traces.
  public static VariableOptions defaults() {
    return DEFAULTS;
  }

  /// These options with a name.
  public VariableOptions withName(String name) {
    return new VariableOptions(name, dtype, shape, isTrainable, isLifted);
  }

  /// These options with a dtype.
  public VariableOptions withDtype(DType dtype) {
    return new VariableOptions(name, dtype, shape, isTrainable, isLifted);
  }

  /// These options with a shape.
  public VariableOptions withShape(Shape shape) {
    return new VariableOptions(name, dtype, shape, isTrainable, isLifted);
  }

  /// These options, trainable or not.
  public VariableOptions withTrainable(boolean isTrainable) {
    return new VariableOptions(name, dtype, shape, isTrainable, isLifted);
  }

  /// These options, made in traces or not.
  public VariableOptions withLifted(boolean isLifted) {
    return new VariableOptions(name, dtype, shape, isTrainable, isLifted);
  }
}
