package io.intarsia.op;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The tensors in what a method of the facade returns.
final class Flattened {
  private Flattened() {}

  /// @param result a tensor, a list or a record of them, or null for nothing
  static List<Tensor> of(String operation, @Nullable Object result) {
    List<Tensor> tensors = new ArrayList<>();
    if (result != null) {
      add(operation, result, tensors);
    }
    return List.copyOf(tensors);
  }

  private static void add(String operation, @Nullable Object part, List<Tensor> tensors) {
    switch (part) {
      case Tensor tensor -> tensors.add(tensor);
      case List<?> list -> list.forEach(element -> add(operation, element, tensors));
      case Record composed -> {
        for (RecordComponent component : composed.getClass().getRecordComponents()) {
          add(operation, value(component, composed), tensors);
        }
      }
      case null, default ->
          throw Mistake.state(
              "%s: its result is no tensor but %s; call the method itself"
                  .formatted(operation, part));
    }
  }

  private static @Nullable Object value(RecordComponent component, Record composed) {
    try {
      return component.getAccessor().invoke(composed);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("results are public records", e);
    }
  }
}
