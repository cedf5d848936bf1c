package io.intarsia.types.labeled;

import io.intarsia.dispatch.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An argument that says which axes are meant, by name or by number, read against the names a value
/// has.
///
/// @param numbers the axes, counted from the start
/// @param isList whether the caller gave a list
record AxisArgument(List<Integer> numbers, boolean isList) {
  /// @param parameter Python's name of it; must not be left out
  /// @throws IllegalArgumentException if there is no such axis, or the argument is a tensor
  static AxisArgument of(Call call, String parameter, AxisNames names) {
    Object value = call.arg(parameter);
    boolean isList = value instanceof List<?>;
    List<?> given = value instanceof List<?> list ? list : List.of(present(call, parameter, value));
    Integer[] numbers = new Integer[given.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(call, parameter, given.get(i), names);
    }
    return new AxisArgument(List.of(numbers), isList);
  }

  /// The one axis of an argument.
  ///
  /// @throws IllegalArgumentException also if it says several
  static int one(Call call, String parameter, AxisNames names) {
    AxisArgument argument = of(call, parameter, names);
    if (argument.numbers().size() != 1) {
      throw LabeledErrors.oneAxis(operation(call), parameter, call.arg(parameter));
    }
    return argument.numbers().getFirst();
  }

  /// As [#one], or what the function takes if the argument is left out.
  static int one(Call call, String parameter, AxisNames names, int otherwise) {
    return call.arg(parameter) == null
        ? names.normalized(operation(call), otherwise)
        : one(call, parameter, names);
  }

  /// The name of an axis that is to be made.
  ///
  /// @param place where it goes, for the message
  /// @throws IllegalArgumentException if the argument is no name, or the name is taken
  static String newName(Call call, String parameter, AxisNames taken, String place) {
    Object value = call.arg(parameter);
    Object given = value instanceof List<?> list && list.size() == 1 ? list.getFirst() : value;
    if (!(given instanceof String name)) {
      throw LabeledErrors.needsName(call, parameter, given, taken.list(), place);
    }
    if (taken.has(name)) {
      throw LabeledErrors.takenName(operation(call), name, taken.list());
    }
    return name;
  }

  /// The argument in numbers, in the form it was given in.
  Object plain() {
    return isList ? numbers : numbers.getFirst();
  }

  static String operation(Call call) {
    return call.api().name();
  }

  static int number(Call call, String parameter, Object axis, AxisNames names) {
    return switch (axis) {
      case String name -> names.indexOf(operation(call), name);
      case Integer number -> names.normalized(operation(call), number);
      case Long number -> names.normalized(operation(call), Math.toIntExact(number));
      default -> throw LabeledErrors.axisForm(operation(call), parameter, axis);
    };
  }

  private static Object present(Call call, String parameter, @Nullable Object value) {
    if (value == null) {
      throw LabeledErrors.axisMissing(operation(call), parameter);
    }
    return value;
  }
}
