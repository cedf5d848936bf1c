package io.intarsia.spec;

import io.intarsia.tensor.TensorLike;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;

/// Checks components that are annotated with [Static].
final class StaticComponents {
  private StaticComponents() {}

  /// @throws IllegalArgumentException if values can never be static data: tensors, extension values
  ///   and lists of them are dynamic, and arrays have no `equals`
  static ComponentType of(Component component) {
    if (component.declared() != null || holdsTensors(component.declaredType())) {
      throw ComponentErrors.staticTensor(component);
    }
    if (component.type().isArray()) {
      throw ComponentErrors.array(component, component.type().getTypeName());
    }
    return new ComponentType.OfStatic(component.type());
  }

  private static boolean holdsTensors(Type type) {
    return switch (type) {
      case Class<?> raw ->
          TensorLike.class.isAssignableFrom(raw) || ComponentKinds.isExtension(raw);
      case ParameterizedType generic ->
          holdsTensors(generic.getRawType())
              || Arrays.stream(generic.getActualTypeArguments())
                  .anyMatch(StaticComponents::holdsTensors);
      default -> false;
    };
  }
}
