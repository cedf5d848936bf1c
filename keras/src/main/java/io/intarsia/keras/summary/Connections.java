package io.intarsia.keras.summary;

import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Symbol;
import io.intarsia.nest.Nest;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which layers of a model give what others take.
final class Connections {
  private final IdentityHashMap<Layer<?, ?>, String> names = new IdentityHashMap<>();
  private final IdentityHashMap<Symbol<?>, String> inputNames = new IdentityHashMap<>();
  private final List<Symbol<?>> inputSymbols = new ArrayList<>();
  private final Map<String, Object> inputs = new LinkedHashMap<>();
  private final IdentityHashMap<Object, List<String>> connections = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Object> outputs = new IdentityHashMap<>();

  Connections(Functional<?, ?> model) {
    model.layers().forEach((name, layer) -> names.put(layer, name));
    leaves(model.input()).forEach(this::takeInput);
    for (Symbol<?> call : model.calls()) {
      var called = (Symbol.Called) call.origin();
      connections
          .computeIfAbsent(called.layer(), layer -> new ArrayList<>())
          .addAll(sources(called.x()).stream().map(this::name).toList());
      outputs.putIfAbsent(called.layer(), call.spec());
    }
  }

  private void takeInput(Symbol<?> symbol) {
    String name = symbol.origin() instanceof Symbol.Given given ? given.name() : "input_layer";
    String unique = name;
    for (int i = 1; inputs.containsKey(unique); i++) {
      unique = name + "_" + i;
    }
    inputs.put(unique, symbol.spec());
    inputNames.put(symbol, unique);
    inputSymbols.add(symbol);
  }

  private static List<Symbol<?>> leaves(Symbol<?> symbol) {
    return symbol.origin() instanceof Symbol.Packed packed
        ? Nest.flatten(packed.nest()).stream()
            .flatMap(each -> leaves(symbol(each)).stream())
            .toList()
        : List.of(symbol);
  }

  private static Symbol<?> symbol(@Nullable Object leaf) {
    return (Symbol<?>) Objects.requireNonNull(leaf);
  }

  /// The inputs and the calls of layers that a value is made of.
  List<Symbol<?>> sources(Symbol<?> symbol) {
    if (inputNames.containsKey(symbol)) {
      return List.of(symbol);
    }
    return switch (symbol.origin()) {
      case Symbol.Packed packed ->
          Nest.flatten(packed.nest()).stream()
              .flatMap(each -> sources(symbol(each)).stream())
              .toList();
      case Symbol.Element element -> sources(element.list());
      case Symbol.Called called -> List.of(symbol);
      case Symbol.Given given -> List.of(symbol);
    };
  }

  /// The name of an input, or of the layer that gives a value.
  String name(Symbol<?> source) {
    String input = inputNames.get(source);
    if (input != null) {
      return input;
    }
    return source.origin() instanceof Symbol.Called called
        ? Objects.requireNonNull(names.get(called.layer()))
        : ((Symbol.Given) source.origin()).name();
  }

  /// The inputs of the model.
  List<Symbol<?>> inputSymbols() {
    return inputSymbols;
  }

  /// The specs of inputs by name.
  Map<String, Object> inputs() {
    return inputs;
  }

  /// The names of those a layer takes values from.
  IdentityHashMap<Object, List<String>> ofLayers() {
    return connections;
  }

  /// The specs of what layers give.
  IdentityHashMap<Object, Object> outputs() {
    return outputs;
  }
}
