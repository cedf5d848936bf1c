package io.intarsia.generator;

import java.util.Map;

/// The Java types of attributes.
final class JavaTypes {
  private static final Map<String, String> SCALARS =
      Map.of(
          "int", "long",
          "float", "float",
          "bool", "boolean",
          "string", "String",
          "type", "DType",
          "shape", "Shape",
          "tensor", "HostTensor",
          "func", "String");
  private static final Map<String, String> BOXES =
      Map.of("long", "Long", "float", "Float", "boolean", "Boolean");

  private JavaTypes() {}

  /// The parameter type of an attribute type such as `list(int)`.
  static String of(String attributeType) {
    if (attributeType.startsWith("list(")) {
      String element = of(attributeType.substring("list(".length(), attributeType.length() - 1));
      return "List<" + BOXES.getOrDefault(element, element) + ">";
    }
    String type = SCALARS.get(attributeType);
    if (type == null) {
      throw new IllegalArgumentException("JavaTypes: unknown attribute type " + attributeType);
    }
    return type;
  }

  /// The type of a required argument of an endpoint. Small numbers come as `int[]`; hash keys have
  /// 64 bits.
  static String ofFacade(String attributeType, String name) {
    if (attributeType.equals("list(int)")) {
      return name.equals("key") ? "long[]" : "int[]";
    }
    return of(attributeType);
  }

  /// The type of an optional argument: a component of a record, so lists rather than arrays.
  static String ofOption(String attributeType) {
    return attributeType.equals("list(int)") ? "List<Integer>" : of(attributeType);
  }
}
