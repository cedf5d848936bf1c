package io.intarsia.keras;

import io.intarsia.keras.Symbol.Called;
import io.intarsia.keras.Symbol.Element;
import io.intarsia.keras.Symbol.Given;
import io.intarsia.keras.Symbol.Packed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// Which layers are between inputs and outputs, and in which order.
final class Topology {
  private final Set<Symbol<?>> inputs = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Symbol<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Symbol<?>> order = new ArrayList<>();
  private final IdentityHashMap<Object, Integer> firstSeen = new IdentityHashMap<>();

  /// @throws IllegalArgumentException if an output needs an input that is not among them
  Topology(Symbol<?> input, Symbol<?> output) {
    inputs.addAll(input.leaves());
    output.leaves().forEach(this::visit);
  }

  /// The inputs and what layers give that a symbol is made of.
  private List<Symbol<?>> producers(Symbol<?> symbol) {
    if (inputs.contains(symbol)) {
      return List.of(symbol);
    }
    return switch (symbol.origin()) {
      case Packed packed ->
          Symbol.symbols(packed.nest()).stream().flatMap(each -> producers(each).stream()).toList();
      case Element element -> producers(element.list());
      default -> List.of(symbol);
    };
  }

  private void visit(Symbol<?> output) {
    for (Symbol<?> symbol : producers(output)) {
      if (!seen.add(symbol)) {
        continue;
      }
      firstSeen.putIfAbsent(operation(symbol), firstSeen.size());
      if (!inputs.contains(symbol)) {
        if (symbol.origin() instanceof Given given) {
          throw KerasErrors.disconnected(given.name());
        }
        visit(((Called) symbol.origin()).x());
      }
      order.add(symbol);
    }
  }

  private static Object operation(Symbol<?> symbol) {
    return symbol.origin() instanceof Called called ? called.layer().viewed() : symbol;
  }

  /// What layers give, each behind what it needs.
  List<Symbol<?>> calls() {
    return order.stream().filter(symbol -> !inputs.contains(symbol)).toList();
  }

  /// The layers in Keras's order: those farther from the outputs first, and then as they were met
  /// on the way from the outputs.
  List<Layer<?, ?>> layers() {
    IdentityHashMap<Object, Integer> depths = depths();
    List<Object> operations = new ArrayList<>(depths.keySet());
    operations.sort(
        Comparator.<Object, Integer>comparing(depths::get)
            .reversed()
            .thenComparing(operation -> firstSeen.get(operation)));
    List<Layer<?, ?>> layers = new ArrayList<>();
    for (Object operation : operations) {
      if (operation instanceof Layer<?, ?> layer) {
        layers.add(layer);
      }
    }
    return layers;
  }

  // How far an operation is from the outputs: the longest way, of shared layers that of their
  // farthest call.
  private IdentityHashMap<Object, Integer> depths() {
    IdentityHashMap<Object, Integer> operations = new IdentityHashMap<>();
    IdentityHashMap<Symbol<?>, Integer> symbols = new IdentityHashMap<>();
    for (Symbol<?> symbol : order.reversed()) {
      int depth =
          Math.max(symbols.getOrDefault(symbol, 0), operations.getOrDefault(operation(symbol), 0));
      operations.put(operation(symbol), depth);
      symbols.put(symbol, depth);
      if (!inputs.contains(symbol)) {
        producers(((Called) symbol.origin()).x())
            .forEach(each -> symbols.merge(each, depth + 1, Math::max));
      }
    }
    return operations;
  }
}
