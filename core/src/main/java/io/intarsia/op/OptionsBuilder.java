package io.intarsia.op;

import io.intarsia.tensor.Tensor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/// Makes options records of named values.
final class OptionsBuilder {
  private OptionsBuilder() {}

  /// Whether a parameter type is a record of optional arguments.
  static boolean isOptions(Class<?> type) {
    return type.isRecord() && type.getSimpleName().endsWith("Options");
  }

  /// The defaults with some components replaced; those are taken out of the map.
  ///
  /// @return empty if a value does not fit its component
  static Optional<Object> build(Class<?> type, Map<String, Object> named) {
    RecordComponent[] components = type.getRecordComponents();
    renameTensors(components, named);
    Object[] values = new Object[components.length];
    try {
      Object defaults = type.getMethod("defaults").invoke(null);
      for (int i = 0; i < components.length; i++) {
        Object value = named.remove(components[i].getName());
        var wanted = components[i].getGenericType();
        if (value != null && Conversion.cost(value, wanted) == Conversion.IMPOSSIBLE) {
          return Optional.empty();
        }
        values[i] =
            value == null
                ? components[i].getAccessor().invoke(defaults)
                : Conversion.toHost(value, wanted);
      }
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return Optional.of(type.getConstructor(types).newInstance(values));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type + " is no public record with defaults()", e);
    }
  }

  /// Python's `axis` may be a tensor, for which a component `axisTensor` stands beside `axis`.
  private static void renameTensors(RecordComponent[] components, Map<String, Object> named) {
    for (RecordComponent component : components) {
      String name = component.getName();
      if (component.getType() == Tensor.class && name.endsWith("Tensor")) {
        String python = name.substring(0, name.length() - "Tensor".length());
        if (named.get(python) instanceof Tensor) {
          named.put(name, named.remove(python));
        }
      }
    }
  }
}
