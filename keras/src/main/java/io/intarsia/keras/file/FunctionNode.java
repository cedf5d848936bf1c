package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// A call of a function of `keras.ops` as files have it: arguments, and arguments by name, of which
/// some are tensors of the model, at any depth.
///
/// @param json `args` and `kwargs`
record FunctionNode(JsonNode json) {
  static boolean isTensor(JsonNode value) {
    return value.path("class_name").asText().equals("__keras_tensor__");
  }

  /// The tensors, in their order: of each the name of a layer, which call, and which result.
  List<JsonNode> tensors() {
    List<JsonNode> tensors = new ArrayList<>();
    collect(json, tensors);
    return tensors;
  }

  private static void collect(JsonNode value, List<JsonNode> tensors) {
    if (isTensor(value)) {
      tensors.add(NodeArguments.origin(value));
    } else {
      value.forEach(each -> collect(each, tensors));
    }
  }

  /// The same call of other tensors.
  ///
  /// @param tensors gives one after the other
  FunctionNode with(Supplier<? extends JsonNode> tensors) {
    return new FunctionNode(replaced(json, tensors));
  }

  private static JsonNode replaced(JsonNode value, Supplier<? extends JsonNode> tensors) {
    if (isTensor(value)) {
      return tensors.get();
    }
    if (value.isArray()) {
      ArrayNode array = Json.MAPPER.createArrayNode();
      value.forEach(each -> array.add(replaced(each, tensors)));
      return array;
    }
    if (value.isObject()) {
      ObjectNode object = Json.MAPPER.createObjectNode();
      value
          .properties()
          .forEach(each -> object.set(each.getKey(), replaced(each.getValue(), tensors)));
      return object;
    }
    return value;
  }
}
