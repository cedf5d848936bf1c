package io.intarsia.keras.summary;

import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Symbol;
import io.intarsia.nest.Nest;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which layers of a model give what others take.
final class Connections {
  private final IdentityHashMap<Layer<?, ?>, String> names = new IdentityHashMap<>();
  private final Map<Symbol<?>, String> inputs;
  private final IdentityHashMap<Object, List<String>> connections = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Object> outputs = new IdentityHashMap<>();

  Connections(Functional<?, ?> model) {
    model.layers().forEach((name, layer) -> names.put(layer, name));
    inputs = model.inputs();
    for (Symbol<?> call : model.calls()) {
      var called = (Symbol.Called) call.origin();
      connections
          .computeIfAbsent(called.layer().viewed(), layer -> new ArrayList<>())
          .addAll(sources(called.x()).stream().map(this::name).toList());
      outputs.putIfAbsent(called.layer().viewed(), call.spec());
    }
  }

  private static Symbol<?> symbol(@Nullable Object leaf) {
    return (Symbol<?>) Objects.requireNonNull(leaf);
  }

  /// The inputs and the calls of layers that a value is made of.
  List<Symbol<?>> sources(Symbol<?> symbol) {
    if (inputs.containsKey(symbol)) {
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
    String input = inputs.get(source);
    if (input != null) {
      return input;
    }
    return source.origin() instanceof Symbol.Called called
        ? Objects.requireNonNull(names.get(called.layer().viewed()))
        : ((Symbol.Given) source.origin()).name();
  }

  /// The inputs of the model, with their names.
  Map<Symbol<?>, String> inputs() {
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
