package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Symbol;
import io.intarsia.spec.TensorSpec;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// Writes the config of a functional model: its layers, and which results each is called with.
final class GraphWriter {
  private final ModelWriter layers;
  private final Functional<?, ?> model;
  private final Map<Symbol<?>, String> inputs;
  private final IdentityHashMap<Layer<?, ?>, String> names = new IdentityHashMap<>();
  private final IdentityHashMap<Symbol<?>, List<Object>> histories = new IdentityHashMap<>();
  private final IdentityHashMap<Layer<?, ?>, List<Symbol<?>>> calls = new IdentityHashMap<>();

  GraphWriter(ModelWriter layers, Functional<?, ?> model) {
    this.layers = layers;
    this.model = model;
    this.inputs = model.inputs();
    model.layers().forEach((name, layer) -> names.put(layer, name));
    inputs.forEach((input, name) -> histories.put(input, List.of(name, 0, 0)));
    for (Symbol<?> call : model.calls()) {
      Layer<?, ?> layer = called(call).layer().viewed();
      List<Symbol<?>> before = calls.computeIfAbsent(layer, missing -> new ArrayList<>());
      histories.put(call, List.of(Objects.requireNonNull(names.get(layer)), before.size(), 0));
      before.add(call);
    }
  }

  private static Symbol.Called called(Symbol<?> call) {
    return (Symbol.Called) call.origin();
  }

  ObjectNode json(String name) {
    ObjectNode config = Json.MAPPER.createObjectNode();
    config.put("name", name).put("trainable", model.isTrainable());
    ArrayNode all = config.putArray("layers");
    inputs.forEach((symbol, input) ->
        all.add(named(ModelWriter.input(ModelWriter.tensor(name, symbol.spec()), input), input)));
    model
        .layers()
        .forEach((key, layer) -> {
          ObjectNode json = named(layers.layer(layer, key), key);
          ArrayNode nodes = (ArrayNode) json.get("inbound_nodes");
          for (Symbol<?> call : calls.getOrDefault(layer, List.of())) {
            SeveralArguments.checkStates(layer, key, call.spec());
            nodes.add(node(called(call)));
          }
          all.add(json);
        });
    config.set("input_layers", nest(model.input(), this::end));
    config.set("output_layers", nest(model.output(), this::end));
    ObjectNode object = ConfigWriter.object("keras.src.models.functional", "Functional", config);
    object.put("registered_name", "Functional").putObject("build_config").putNull("input_shape");
    object.putObject("compile_config");
    return object;
  }

  private JsonNode node(Symbol.Called call) {
    JsonNode tensors = nest(call.x(), this::tensor);
    if (!(call.layer() instanceof FunctionLayer function)) {
      return SeveralArguments.node(call.layer(), tensors);
    }
    boolean isOne = tensors.isObject();
    return function.node().with((isOne ? List.of(tensors) : tensors).iterator()::next).json();
  }

  private static ObjectNode named(ObjectNode layer, String name) {
    layer.put("name", name).putArray("inbound_nodes");
    return layer;
  }

  private JsonNode nest(Symbol<?> symbol, Function<Symbol<?>, JsonNode> leaf) {
    if (symbol.origin() instanceof Symbol.Packed packed) {
      return nest(packed.nest(), leaf);
    }
    if (symbol.spec() instanceof List<?> list && !histories.containsKey(symbol)) {
      throw FileErrors.noTensors(model.name(), list);
    }
    return leaf.apply(symbol);
  }

  private JsonNode nest(Object nest, Function<Symbol<?>, JsonNode> leaf) {
    return switch (nest) {
      case Symbol<?> symbol -> nest(symbol, leaf);
      case List<?> list -> {
        ArrayNode array = Json.MAPPER.createArrayNode();
        list.forEach(each -> array.add(nest(Objects.requireNonNull(each), leaf)));
        yield array;
      }
      case Map<?, ?> map -> {
        ObjectNode object = Json.MAPPER.createObjectNode();
        new LinkedHashMap<>(map)
            .forEach((key, each) ->
                object.set(String.valueOf(key), nest(Objects.requireNonNull(each), leaf)));
        yield object;
      }
      default -> throw FileErrors.noTensors(model.name(), nest);
    };
  }

  // The name of a layer, which of its calls, and which of its results.
  private JsonNode triple(Symbol<?> symbol) {
    if (symbol.origin() instanceof Symbol.Element element && !histories.containsKey(symbol)) {
      ArrayNode list = (ArrayNode) triple(element.list());
      list.set(2, Json.of(element.index()));
      return list;
    }
    return Json.of(Objects.requireNonNull(histories.get(symbol)));
  }

  // Here, and only here, Keras counts that a model was called when it was made.
  private JsonNode end(Symbol<?> symbol) {
    ArrayNode triple = (ArrayNode) triple(symbol);
    if (model.layers().get(triple.path(0).asText()) instanceof Functional) {
      triple.set(1, Json.of(triple.path(1).asInt() + 1));
    }
    return triple;
  }

  private JsonNode tensor(Symbol<?> symbol) {
    if (!(symbol.spec() instanceof TensorSpec spec)) {
      throw FileErrors.noTensors(model.name(), symbol.spec());
    }
    ObjectNode tensor = Json.MAPPER.createObjectNode().put("class_name", "__keras_tensor__");
    ObjectNode config = tensor.putObject("config");
    // What is read is the history; Python wants a shape all the same.
    JsonNode shape = ModelWriter.shapes(spec);
    config.set("shape", shape == null ? Json.MAPPER.createArrayNode() : shape);
    config.put("dtype", spec.dtype().toString());
    config.set("keras_history", triple(symbol));
    return tensor;
  }
}
