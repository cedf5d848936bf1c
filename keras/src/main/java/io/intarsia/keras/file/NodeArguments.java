package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.intarsia.keras.Symbol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// What a layer of a model is called with, in one nest: where Python has several arguments, layers
/// here take a list.
///
/// @param nest of triples: the name of a layer, which call of it, and which of the results
/// @param needs the triples
/// @param others further arguments that are no tensors, by name
/// @param masks those among the arguments, by name
record NodeArguments(
    JsonNode nest, List<JsonNode> needs, Map<String, Object> others, Map<String, JsonNode> masks) {
  /// Arguments that layers take behind the first one.
  private static final List<String> FURTHER =
      List.of("value", "key", "initial_state", "encoder_output");

  /// @throws IllegalArgumentException if it is called with what layers here do not take
  static NodeArguments of(String model, String layer, JsonNode node) {
    ArrayNode arguments = Json.MAPPER.createArrayNode();
    Map<String, Object> others = new LinkedHashMap<>();
    Map<String, JsonNode> masks = new LinkedHashMap<>();
    if (node.isArray()) {
      // Keras 2: a list of name, call, result and further arguments.
      node.forEach(each -> arguments.add(triple(each)));
    } else {
      for (JsonNode each : node.path("args")) {
        if (!each.isNull()) {
          arguments.add(tensors(layer, each));
        }
      }
      for (Map.Entry<String, JsonNode> each : node.path("kwargs").properties()) {
        if (FURTHER.contains(each.getKey()) && !each.getValue().isNull()) {
          addAll(arguments, tensors(layer, each.getValue()));
        } else if (MaskedCall.isMask(each.getKey()) && !each.getValue().isNull()) {
          masks.put(each.getKey(), each.getValue());
        } else if (each.getValue().isBoolean() || each.getValue().isNumber()) {
          others.put(each.getKey(), Objects.requireNonNull(Json.plain(each.getValue())));
        } else if (!each.getValue().isNull()) {
          throw FileErrors.structure(
              model,
              "layer %s is called with %s=%s, which is not read"
                  .formatted(layer, each.getKey(), each.getValue()));
        }
      }
    }
    JsonNode nest = arguments.size() == 1 ? arguments.get(0) : arguments;
    return of(model, layer, nest, others, masks);
  }

  /// What a function is called with: all tensors among its arguments.
  static NodeArguments of(String model, FunctionLayer function) {
    return of(model, function.name(), Json.of(function.node().tensors()), Map.of(), Map.of());
  }

  private static NodeArguments of(
      String model,
      String layer,
      JsonNode nest,
      Map<String, Object> others,
      Map<String, JsonNode> masks) {
    List<JsonNode> needs = new ArrayList<>();
    collect(nest, needs);
    if (needs.isEmpty()) {
      throw FileErrors.structure(model, "layer %s is called with no tensor".formatted(layer));
    }
    needs.addAll(TensorSlots.of(masks.values()).tensors());
    return new NodeArguments(nest, List.copyOf(needs), others, masks);
  }

  /// Where a symbol comes from, in three.
  static ArrayNode origin(JsonNode symbol) {
    return triple(symbol.path("config").path("keras_history"));
  }

  /// Where a tensor comes from, in three.
  static ArrayNode triple(JsonNode tensor) {
    return Json.MAPPER
        .createArrayNode()
        .add(tensor.path(0).asText())
        .add(tensor.path(1).asInt())
        .add(tensor.path(2).asInt());
  }

  private static void addAll(ArrayNode arguments, JsonNode value) {
    if (GraphReader.isTensor(value)) {
      arguments.add(value);
    } else {
      value.forEach(arguments::add);
    }
  }

  // Symbols by where they come from.
  private static JsonNode tensors(String layer, JsonNode value) {
    if (FunctionNode.isTensor(value)) {
      return origin(value);
    }
    if (value.isArray()) {
      ArrayNode array = Json.MAPPER.createArrayNode();
      value.forEach(each -> array.add(tensors(layer, each)));
      return array;
    }
    if (value.isObject() && !value.has("class_name")) {
      var object = Json.MAPPER.createObjectNode();
      value
          .properties()
          .forEach(each -> object.set(each.getKey(), tensors(layer, each.getValue())));
      return object;
    }
    throw FileErrors.otherValue("a call of " + layer, "tensors of layers", value);
  }

  private static void collect(JsonNode nest, List<JsonNode> needs) {
    if (GraphReader.isTensor(nest)) {
      needs.add(nest);
    } else {
      nest.forEach(each -> collect(each, needs));
    }
  }

  Symbol<Object> symbol(Function<JsonNode, Symbol<?>> symbols) {
    return GraphReader.symbolOf(nest, symbols);
  }
}
