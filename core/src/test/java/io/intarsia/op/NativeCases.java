package io.intarsia.op;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.OpRunner;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.stream.Collectors;

/// The golden cases of native ops, which Python TensorFlow ran in a graph.
final class NativeCases {
  private NativeCases() {}

  static Object input(OpRunner tf, JsonNode json) {
    return json.has("list")
        ? json.path("list").valueStream().map(each -> GoldenTensors.read(tf, each)).toList()
        : GoldenTensors.read(tf, json);
  }

  static Attributes attributes(JsonNode json) {
    Map<String, Object> values =
        json.path("attrs")
            .propertyStream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    each ->
                        attribute(
                            each.getValue().path("type").asText(), each.getValue().path("value"))));
    return Attributes.of(values);
  }

  private static Object attribute(String type, JsonNode value) {
    return switch (type) {
      case "int" -> value.asLong();
      case "float" -> (float) value.asDouble();
      case "bool" -> value.asBoolean();
      case "string" -> value.asText();
      case "type" -> DType.ofName(value.asText());
      case "shape" -> Shape.of(value.valueStream().mapToLong(JsonNode::asLong).toArray());
      default -> list(type, value);
    };
  }

  private static Object list(String type, JsonNode values) {
    String element = type.substring("list(".length(), type.length() - 1);
    return values.valueStream().map(each -> attribute(element, each)).toList();
  }

  static JsonNode read() throws IOException {
    try (InputStream in = NativeCases.class.getResourceAsStream("/golden/native_ops.json")) {
      return new ObjectMapper().readTree(in);
    }
  }
}
