package io.intarsia.generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.tensorflow.proto.AttrValue;

/// Attribute values as Java expressions.
final class Literals {
  private Literals() {}

  /// A value of the catalogue.
  ///
  /// @param type the attribute's, such as `list(int)`
  /// @throws IllegalArgumentException if there is no such expression
  static String of(String type, JsonNode value) {
    if (type.startsWith("list(")) {
      String element = type.substring("list(".length(), type.length() - 1);
      return StreamSupport.stream(value.spliterator(), false)
          .map(node -> of(element, node))
          .collect(Collectors.joining(", ", "List.of(", ")"));
    }
    return switch (type) {
      case "int" -> integer(value.asLong());
      case "float" -> real(value.isTextual() ? special(value.asText()) : (float) value.asDouble());
      case "bool" -> Boolean.toString(value.asBoolean());
      case "string" -> string(value.asText());
      case "type" -> dtype(value.asText());
      default -> throw new IllegalArgumentException("no literal for " + type + " " + value);
    };
  }

  /// A value of an op's definition.
  ///
  /// @throws IllegalArgumentException if there is no such expression
  static String of(AttrValue value) {
    return switch (value.getValueCase()) {
      case I -> integer(value.getI());
      case F -> real(value.getF());
      case B -> Boolean.toString(value.getB());
      case S -> string(value.getS().toStringUtf8());
      case TYPE -> dtype(DtypeNames.name(value.getType()));
      case LIST -> "List.of(" + list(value.getList()) + ")";
      default -> throw new IllegalArgumentException("no literal for " + value);
    };
  }

  static String dtype(String name) {
    return "DType." + name.toUpperCase(Locale.ROOT);
  }

  static String string(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }

  private static String list(AttrValue.ListValue list) {
    return join(list.getIList(), Literals::integer)
        + join(list.getFList(), Literals::real)
        + join(list.getSList(), bytes -> string(bytes.toStringUtf8()))
        + join(list.getTypeList(), type -> dtype(DtypeNames.name(type)));
  }

  private static <T> String join(List<T> values, Function<T, String> literal) {
    return values.stream().map(literal).collect(Collectors.joining(", "));
  }

  private static String integer(long value) {
    return value == (int) value ? Long.toString(value) : value + "L";
  }

  private static float special(String value) {
    return switch (value) {
      case "inf" -> Float.POSITIVE_INFINITY;
      case "-inf" -> Float.NEGATIVE_INFINITY;
      case "nan" -> Float.NaN;
      default -> throw new IllegalArgumentException("no number: " + value);
    };
  }

  private static String real(float value) {
    if (Float.isNaN(value)) {
      return "Float.NaN";
    }
    if (Float.isInfinite(value)) {
      return value > 0 ? "Float.POSITIVE_INFINITY" : "Float.NEGATIVE_INFINITY";
    }
    return value + "f";
  }
}
