package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.Layer;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.layer.Bidirectional;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.keras.layer.RecurrentLayer;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Layers that Python calls with several arguments, where they take a list here.
final class SeveralArguments {
  private static final Set<String> ATTENTIONS =
      Set.of("MultiHeadAttention", "GroupQueryAttention", "GroupedQueryAttention");
  private static final List<String> OF_ATTENTIONS = List.of("query", "value", "key");

  /// Layers that Python calls with a value and their first state.
  private static final Set<String> RECURRENT =
      Set.of(
          "RNN",
          "SimpleRNN",
          "LSTM",
          "GRU",
          "Bidirectional",
          "ConvLSTM1D",
          "ConvLSTM2D",
          "ConvLSTM3D");

  private SeveralArguments() {}

  private static String className(Layer<?, ?> layer) {
    return layer.viewed() instanceof KerasLayer<?, ?> keras ? keras.arguments().className() : "";
  }

  /// Whether the elements of a list are arguments.
  static boolean isOf(Layer<?, ?> layer) {
    return ATTENTIONS.contains(className(layer));
  }

  /// Whether an argument says that the layer gives its states.
  static boolean returnsState(Layer<?, ?> layer) {
    Layer<?, ?> inner = layer instanceof Bidirectional both ? both.layer() : layer;
    return inner instanceof RecurrentLayer recurrent && recurrent.arguments().flag("return_state");
  }

  /// Refuses layers that give states because they were asked to, and not because of an argument.
  ///
  /// @param spec of what the layer gives
  static void checkStates(Layer<?, ?> layer, String name, Object spec) {
    int outputs = layer instanceof Bidirectional both && both.mergeMode() == null ? 2 : 1;
    if (RECURRENT.contains(className(layer))
        && spec instanceof List<?> list
        && list.size() > outputs
        && !returnsState(layer)) {
      throw FileErrors.states(name);
    }
  }

  /// What a layer was built for as Python builds it: recurrent ones for the sequence alone.
  static Object built(StatefulLayer<?, ?> layer) {
    return layer.builtFor() instanceof List<?> list && RECURRENT.contains(className(layer))
        ? Objects.requireNonNull(list.getFirst())
        : layer.builtFor();
  }

  /// Shapes by argument.
  static ObjectNode shapes(JsonNode list) {
    ObjectNode shapes = Json.MAPPER.createObjectNode();
    for (int i = 0; i < Math.min(list.size(), OF_ATTENTIONS.size()); i++) {
      shapes.set(OF_ATTENTIONS.get(i) + "_shape", list.get(i));
    }
    return shapes;
  }

  /// Writes how a layer is called: a list as one argument, if it is not one of these layers.
  static ObjectNode node(Layer<?, ?> layer, JsonNode value) {
    if (layer instanceof MaskedCall masked) {
      return masked.json(value);
    }
    ObjectNode node = Json.MAPPER.createObjectNode();
    ArrayNode arguments = node.putArray("args");
    ObjectNode others = node.putObject("kwargs");
    if (value instanceof ArrayNode list && isOf(layer)) {
      for (int i = 0; i < list.size(); i++) {
        if (i < 2) {
          arguments.add(list.get(i));
        } else {
          others.set(OF_ATTENTIONS.get(i), list.get(i));
        }
      }
    } else if (value instanceof ArrayNode list && RECURRENT.contains(className(layer))) {
      arguments.add(list.remove(0));
      if (!list.isEmpty()) {
        others.set("initial_state", list.size() == 1 ? list.get(0) : list);
      }
    } else {
      arguments.add(value);
    }
    layer
        .callArguments()
        .forEach((name, given) -> {
          if (name.equals("training")) {
            throw FileErrors.mode(
                layer.viewed() instanceof StatefulLayer<?, ?> named ? named.name() : "layer");
          }
          if (!(given instanceof Boolean || given instanceof Number)) {
            throw FileErrors.code(className(layer) + ": the argument " + name, given);
          }
          others.set(name, Json.of(given));
        });
    return node;
  }
}
