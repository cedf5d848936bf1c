package io.intarsia.variable;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.TensorLike;

/// The messages of this package.
final class VariableErrors {
  private VariableErrors() {}

  static IllegalStateException closed(String operation, Variable variable) {
    return Mistake.state(
        "%s: variable '%s' is closed, or its environment is; make another one"
            .formatted(operation, variable.name()));
  }

  static IllegalStateException noValue(String operation, Variable variable) {
    return Mistake.state(noValueText(operation, variable));
  }

  static String noValueText(String operation, Variable variable) {
    return "%s: variable '%s' of %s %s has no value yet; assign one first"
        .formatted(operation, variable.name(), variable.dtype(), variable.shape());
  }

  static IllegalArgumentException foreign(String operation, Variable variable) {
    return Mistake.argument(
        ("%s: variable '%s' belongs to another environment; use it on the Ops of its own, or make"
                + " one here of its value, tf.variable(v.value().toHost())")
            .formatted(operation, variable.name()));
  }

  static IllegalArgumentException dtype(String operation, Variable variable, DType got) {
    return Mistake.argument(
        "%s: variable '%s' holds %s, got a value of %s; cast it"
            .formatted(operation, variable.name(), variable.dtype(), got));
  }

  static IllegalArgumentException shape(String operation, Variable variable, Shape got) {
    return Mistake.argument(
        ("%s: variable '%s' has shape %s, got a value of shape %s; reshape the value, or make the"
                + " variable with a shape that both are of, VariableOptions.withShape")
            .formatted(operation, variable.name(), variable.shape(), got));
  }

  static IllegalArgumentException notATensor(String operation, Variable variable, TensorLike got) {
    return Mistake.argument(
        "%s: variable '%s' holds tensors, got a %s; pass its tensors"
            .formatted(operation, variable.name(), ClassNames.of(got)));
  }

  static IllegalArgumentException indices(String operation, Variable variable, DType got) {
    return Mistake.argument(
        "%s: the indices into variable '%s' must be int32 or int64, got %s"
            .formatted(operation, variable.name(), got));
  }

  static IllegalStateException inTrace(String name) {
    return Mistake.state(
        ("variable: '%s' is made while a function is traced, so it would be made once with the"
                + " trace and not with every call; make it before and use it in the function, or say"
                + " that this is meant with VariableOptions.withLifted(true)")
            .formatted(name));
  }

  static IllegalArgumentException symbolicInitial(String name, TensorLike got) {
    return Mistake.argument(
        ("variable: the initial value of '%s' is %s of a function that is traced, which is known"
                + " only when it is called; make the variable of host data and assign the tensor")
            .formatted(name, got));
  }

  static IllegalArgumentException initialDtype(String name, DType expected, DType got) {
    return Mistake.argument(
        "variable: '%s' is to hold %s, got an initial value of %s; cast it"
            .formatted(name, expected, got));
  }

  static IllegalArgumentException initialShape(String name, Shape expected, Shape got) {
    return Mistake.argument(
        "variable: '%s' is to have shape %s, got an initial value of shape %s"
            .formatted(name, expected, got));
  }

  static IllegalArgumentException handle(String name, DType got) {
    return Mistake.argument(
        "variable: '%s' is to hold %s; expected data, a handle cannot be held by a variable"
            .formatted(name, got));
  }

  static IllegalStateException eagerInTrace(String operation, Variable variable) {
    return Mistake.state(
        ("%s: variable '%s' is used eagerly while a function is traced, so this would run once with"
                + " the trace and not with every call; pass the Ops of the function, as in read(g) or"
                + " assign(g, …)")
            .formatted(operation, variable.name()));
  }
}
