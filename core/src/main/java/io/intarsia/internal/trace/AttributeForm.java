package io.intarsia.internal.trace;

import io.intarsia.dtype.DType;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Attribute;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Attributes in one form, whichever way they were set: as definitions write their defaults.
final class AttributeForm {
  private AttributeForm() {}

  /// The attributes that neither follow from the inputs nor are what they would be anyway, by name.
  static Map<String, Object> canonical(OpDefinition op, Attributes attributes) {
    Map<String, Object> canonical = new TreeMap<>();
    attributes
        .asMap()
        .forEach((name, value) ->
            op.attribute(name)
                .filter(attribute -> !op.isInferred(name))
                .ifPresent(attribute -> put(canonical, attribute, value)));
    return canonical;
  }

  private static void put(Map<String, Object> canonical, Attribute attribute, Object value) {
    Object form = form(attribute.type(), value);
    if (!Objects.equals(form, attribute.defaultValue())) {
      canonical.put(attribute.name(), form);
    }
  }

  private static Object form(String type, Object value) {
    if (type.startsWith("list(") && value instanceof List<?> list) {
      String element = type.substring("list(".length(), type.length() - 1);
      return list.stream().map(each -> form(element, each)).toList();
    }
    return switch (type) {
      case "int" -> value instanceof Number number ? number.longValue() : value;
      case "float" -> value instanceof Number number ? number.floatValue() : value;
      case "type" -> value instanceof String name ? DType.ofName(name) : value;
      case "shape" -> value instanceof List<?> list ? shape(list) : value;
      default -> value;
    };
  }

  private static Shape shape(List<?> sizes) {
    return Shape.of(sizes.stream().mapToLong(size -> ((Number) size).longValue()).toArray());
  }
}
