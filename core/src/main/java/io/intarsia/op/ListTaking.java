package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes lists and arrays of what one element takes, and one value for a list of one, unless its
/// elements are tensors.
///
/// @param isArray whether the parameter is an array
record ListTaking(Taking element, boolean isArray) implements Taking {
  @Override
  public int cost(@Nullable Object value) {
    if (value == null) {
      return IMPOSSIBLE;
    }
    List<?> elements = ArrayTaking.elements(value);
    if (elements == null) {
      return ofTensors() || element.cost(value) == IMPOSSIBLE ? IMPOSSIBLE : Takings.FAR;
    }
    int cost = value instanceof List<?> ? Takings.EXACT : Takings.NEAR;
    for (Object part : elements) {
      int distance = element.cost(part);
      if (distance == IMPOSSIBLE) {
        return IMPOSSIBLE;
      }
      cost = Math.max(cost, distance);
    }
    return cost;
  }

  @Override
  public Object convert(Ops tf, @Nullable Object value, @Nullable DType dtype) {
    List<?> elements = value == null ? null : ArrayTaking.elements(value);
    if (elements == null) {
      return made(List.of(converted(tf, value, dtype)));
    }
    List<Object> converted = new ArrayList<>(elements.size());
    for (Object part : elements) {
      converted.add(converted(tf, part, dtype));
    }
    return made(converted);
  }

  private Object converted(Ops tf, @Nullable Object part, @Nullable DType dtype) {
    Object converted = element.convert(tf, part, dtype);
    if (converted == null) {
      throw new AssertionError("elements are not null; please report");
    }
    return converted;
  }

  private Object made(List<Object> elements) {
    if (!isArray) {
      return List.copyOf(elements);
    }
    Class<?> type = ofTensors() ? Tensor.class : String.class;
    return elements.toArray((Object[]) Array.newInstance(type, 0));
  }

  private boolean ofTensors() {
    return element == TensorTaking.TENSOR;
  }

  @Override
  public boolean makesTensor(@Nullable Object value) {
    List<?> elements = value == null ? null : ArrayTaking.elements(value);
    return ofTensors()
        && elements != null
        && elements.stream().anyMatch(part -> !(part instanceof Tensor));
  }

  @Override
  public String what() {
    return ofTensors() ? "a list of tensors" : "a list, each element " + element.what();
  }
}
