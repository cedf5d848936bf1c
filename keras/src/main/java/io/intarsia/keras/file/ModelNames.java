package io.intarsia.keras.file;

import io.intarsia.keras.Functional;
import io.intarsia.keras.Symbol;
import io.intarsia.nest.Nest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The inputs of models as files have them.
final class ModelNames {
  private ModelNames() {}

  /// The inputs in their order, with names of which no two are equal.
  static Map<Symbol<?>, String> inputs(Functional<?, ?> model) {
    IdentityHashMap<Symbol<?>, String> names = new IdentityHashMap<>();
    Map<Symbol<?>, String> ordered = new java.util.LinkedHashMap<>();
    for (Symbol<?> input : leaves(model.input())) {
      if (!names.containsKey(input)) {
        String name = unique(given(input), ordered, model);
        names.put(input, name);
        ordered.put(input, name);
      }
    }
    return Collections.unmodifiableMap(ordered);
  }

  private static String given(Symbol<?> input) {
    return input.origin() instanceof Symbol.Given given ? given.name() : "input_layer";
  }

  private static String unique(String name, Map<Symbol<?>, String> taken, Functional<?, ?> model) {
    String unique = name;
    for (int i = 1; taken.containsValue(unique) || model.layers().containsKey(unique); i++) {
      unique = name + "_" + i;
    }
    return unique;
  }

  /// The symbols that one is put together of.
  static List<Symbol<?>> leaves(Symbol<?> symbol) {
    if (!(symbol.origin() instanceof Symbol.Packed packed)) {
      return List.of(symbol);
    }
    List<Symbol<?>> leaves = new ArrayList<>();
    for (Object each : Nest.flatten(packed.nest())) {
      leaves.addAll(leaves((Symbol<?>) Objects.requireNonNull(each)));
    }
    return leaves;
  }
}
