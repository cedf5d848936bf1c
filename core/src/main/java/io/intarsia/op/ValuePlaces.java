package io.intarsia.op;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Where the methods of extension values run.
final class ValuePlaces {
  private ValuePlaces() {}

  /// The innermost graph that a tensor of the value is of, or else its environment.
  ///
  /// @throws IllegalStateException if there is no tensor in it
  static Place of(TensorMethods value) {
    List<Object> tensors = tensors(value);
    if (tensors.isEmpty()) {
      throw Mistake.state(
          "%s: no tensor is in it that says where its methods run; expected one at least; call functions of the facade on it, or implement place()"
              .formatted(ClassNames.of(value)));
    }
    return ((Tensor) tensors.getFirst()).place().placeFor(tensors);
  }

  /// The functions where a value is, or in a graph inside it that an operand is of.
  static Ops functions(TensorMethods value, Object... operands) {
    Place place = value.place();
    for (Object operand : operands) {
      place = inside(place, operand);
    }
    return Ops.of(place);
  }

  // Most operands are of the same place; to take a value apart costs more than to run an op on it.
  private static Place inside(Place place, Object operand) {
    if (operand instanceof Tensor tensor) {
      return tensor.place() == place ? place : place.placeFor(List.of(tensor));
    }
    if (operand instanceof TensorMethods other && other.place() == place) {
      return place;
    }
    List<Object> tensors = tensors(operand);
    return tensors.isEmpty() ? place : place.placeFor(tensors);
  }

  private static List<Object> tensors(Object nest) {
    List<Object> tensors = new ArrayList<>();
    for (Object leaf : Nest.expanded().flatten(nest)) {
      if (leaf instanceof Tensor) {
        tensors.add(leaf);
      }
    }
    return tensors;
  }
}
