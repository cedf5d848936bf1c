package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.layer.BidirectionalLayer;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.keras.layer.RecurrentLayer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes a functional model of its config: its layers are called once what they take is there.
final class GraphReader {
  private final Environment tf;
  private final ModelReader layers;
  private final String model;
  private final Map<History, Symbol<?>> symbols = new HashMap<>();
  private final Set<String> models = new HashSet<>();

  GraphReader(Environment tf, ModelReader layers, String model) {
    this.tf = tf;
    this.layers = layers;
    this.model = model;
  }

  /// What a call of a layer gave.
  ///
  /// @param call of the layer's calls the how-manieth
  private record History(String layer, int call) {}

  /// A call that is not made yet.
  private record Node(History history, Layer<?, ?> layer, JsonNode data) {}

  Functional<?, ?> model(JsonNode config) {
    Deque<Node> nodes = new ArrayDeque<>();
    Map<String, Boolean> names = new HashMap<>();
    for (JsonNode each : config.path("layers")) {
      String name = each.path("name").asText(each.path("config").path("name").asText());
      if (names.put(name, true) != null) {
        throw FileErrors.structure(model, "it has two layers named " + name);
      }
      if (each.path("class_name").asText().equals("InputLayer")) {
        symbols.put(
            new History(name, 0), Symbol.input(tf, ModelReader.input(each.path("config")), name));
      } else {
        addNodes(nodes, name, each);
      }
    }
    callAll(nodes);
    return Functional.of(ends(config, "input_layers"), ends(config, "output_layers"))
        .withName(model);
  }

  private void addNodes(Deque<Node> nodes, String name, JsonNode object) {
    JsonNode data = object.path("inbound_nodes");
    boolean isFunction = FunctionLayer.isOne(object) && !layers.isOwn(object);
    Layer<?, ?> layer = isFunction ? null : layers.layer(object);
    if (layer instanceof Functional) {
      models.add(name);
    }
    for (int i = 0; i < data.size(); i++) {
      nodes.add(
          new Node(
              new History(name, i),
              layer == null ? layers.function(object, new FunctionNode(data.get(i))) : layer,
              data.get(i)));
    }
  }

  private void callAll(Deque<Node> nodes) {
    int waiting = 0;
    while (!nodes.isEmpty()) {
      Node node = nodes.remove();
      NodeArguments arguments =
          node.layer() instanceof FunctionLayer function
              ? NodeArguments.of(model, function)
              : NodeArguments.of(model, node.history().layer(), node.data());
      if (arguments.needs().stream().allMatch(each -> symbols.containsKey(history(each)))) {
        symbols.put(node.history(), called(node.layer(), arguments));
        waiting = 0;
      } else {
        nodes.add(node);
        waiting++;
      }
      if (waiting > nodes.size()) {
        throw FileErrors.structure(
            model,
            "layer %s takes %s, which no layer gives"
                .formatted(node.history().layer(), arguments.needs()));
      }
    }
  }

  private Symbol<?> called(Layer<?, ?> layer, NodeArguments arguments) {
    Symbol<Object> x = arguments.symbol(this::symbol);
    Map<String, Object> others = new LinkedHashMap<>(arguments.others());
    // Keras keeps the mode of a call, and calls in that of the model.
    others.remove("training");
    others.values().removeIf(Boolean.FALSE::equals); // what is so by default
    Layer<Object, ?> called = called(layer, x, others);
    return arguments.masks().isEmpty() ? called.on(x) : masked(called, x, arguments.masks());
  }

  @SuppressWarnings("unchecked") // results of layers that are read are of no known type
  private Symbol<?> masked(Layer<Object, ?> layer, Symbol<?> x, Map<String, JsonNode> masks) {
    TensorSlots slots = TensorSlots.of(masks.values());
    List<Symbol<?>> all = new ArrayList<>(List.of(x));
    slots.tensors().forEach(each -> all.add(symbol(each)));
    return new MaskedCall((Layer<Object, Object>) layer, List.copyOf(masks.keySet()), slots)
        .on(Symbol.<List<Object>>packed(List.copyOf(all)));
  }

  @SuppressWarnings("unchecked") // the layer says if it does not take it
  private static Layer<Object, ?> called(
      Layer<?, ?> layer, Symbol<?> x, Map<String, Object> others) {
    return layer instanceof KerasLayer<?, ?> keras && (hasStates(keras, x) || !others.isEmpty())
        ? keras.withCallArguments(others)
        : (Layer<Object, ?>) layer;
  }

  // Recurrent layers take a sequence, and give an output; with states they are called otherwise.
  private static boolean hasStates(KerasLayer<?, ?> layer, Symbol<?> x) {
    return (layer instanceof RecurrentLayer || layer instanceof BidirectionalLayer)
        && (x.spec() instanceof List<?> || SeveralArguments.returnsState(layer));
  }

  private static History history(JsonNode tensor) {
    return new History(tensor.path(0).asText(), tensor.path(1).asInt());
  }

  /// @param tensor the name of a layer, which call of it, and which of the results
  private Symbol<?> symbol(JsonNode tensor) {
    Symbol<?> symbol = symbols.get(history(tensor));
    if (symbol == null) {
      throw FileErrors.structure(model, "there is no " + tensor);
    }
    int index = tensor.path(2).asInt();
    if (!(symbol.spec() instanceof List<?> list)) {
      if (index == 0) {
        return symbol;
      }
    } else if (index >= 0 && index < list.size()) {
      return symbol.element(index);
    }
    throw FileErrors.structure(model, "there is no " + tensor);
  }

  private Symbol<Object> ends(JsonNode config, String name) {
    JsonNode ends = config.path(name);
    if (ends.isEmpty()) {
      throw FileErrors.structure(model, "it has no " + name);
    }
    return symbolOf(
        ends,
        tensor -> symbol(models.contains(tensor.path(0).asText()) ? earlier(tensor) : tensor));
  }

  // Here, and only here, Keras counts that a model was called when it was made.
  private static JsonNode earlier(JsonNode tensor) {
    ArrayNode changed = tensor.deepCopy();
    changed.set(1, Json.of(tensor.path(1).asInt() - 1));
    return changed;
  }

  /// One or several in the nest that they are in; a list of one is what it holds.
  @SuppressWarnings("unchecked") // values of models that are read are of no known type
  static Symbol<Object> symbolOf(JsonNode nest, Function<JsonNode, Symbol<?>> symbol) {
    Object made = nest(nest, symbol);
    return (Symbol<Object>) (made instanceof Symbol<?> one ? one : Symbol.packed(made));
  }

  private static Object nest(JsonNode nest, Function<JsonNode, Symbol<?>> symbol) {
    if (isTensor(nest)) {
      return symbol.apply(nest);
    }
    if (nest.isObject()) {
      Map<String, Object> map = new LinkedHashMap<>();
      nest.properties().forEach(each -> map.put(each.getKey(), nest(each.getValue(), symbol)));
      return map;
    }
    if (nest.isArray() && nest.size() == 1) {
      return nest(nest.get(0), symbol);
    }
    if (!nest.isArray() || nest.isEmpty()) {
      throw FileErrors.otherValue("model", "names of layers", nest);
    }
    List<Object> list = new ArrayList<>();
    nest.forEach(each -> list.add(nest(each, symbol)));
    return List.copyOf(list);
  }

  static boolean isTensor(@Nullable JsonNode node) {
    return node != null && node.isArray() && node.path(0).isTextual() && node.path(1).isInt();
  }
}
