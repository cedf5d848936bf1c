package io.intarsia.keras;

import io.intarsia.keras.Symbol.Called;
import io.intarsia.keras.Symbol.Element;
import io.intarsia.keras.Symbol.Given;
import io.intarsia.keras.Symbol.Packed;
import io.intarsia.nest.Nest;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The values of symbols in one call of a model.
final class Evaluation {
  private final LayerCall call;
  private final IdentityHashMap<Symbol<?>, Output<?>> outputs = new IdentityHashMap<>();

  Evaluation(LayerCall call) {
    this.call = call;
  }

  /// Gives a value to a symbol; if several were put together to one, to each.
  void bind(Symbol<?> symbol, Object value, @Nullable Object mask) {
    outputs.put(symbol, new Output<>(value, mask));
    if (symbol.origin() instanceof Packed packed) {
      List<Symbol<?>> symbols = Symbol.symbols(packed.nest());
      List<@Nullable Object> values = Nest.flattenUpTo(packed.nest(), value);
      for (int i = 0; i < symbols.size(); i++) {
        bind(
            symbols.get(i),
            Objects.requireNonNull(values.get(i)),
            mask instanceof List<?> masks ? masks.get(i) : null);
      }
    }
  }

  /// Calls the layer that gives a symbol's value.
  @SuppressWarnings("unchecked") // the layer was traced with the symbol's spec
  void run(Symbol<?> symbol) {
    Called called = (Called) symbol.origin();
    Output<?> x = output(called.x());
    Layer<Object, Object> layer = (Layer<Object, Object>) called.layer();
    outputs.put(symbol, layer.run(call.withMask(x.mask()), x.value()));
  }

  /// The value of a symbol, whose layers have run.
  Output<?> output(Symbol<?> symbol) {
    Output<?> known = outputs.get(symbol);
    if (known != null) {
      return known;
    }
    return switch (symbol.origin()) {
      case Packed packed -> packed(packed.nest());
      case Element element -> element(output(element.list()), element.index());
      case Called called -> throw new IllegalStateException("not run: " + called.layer());
      case Given given -> throw new IllegalStateException("not given: " + given.name());
    };
  }

  private Output<?> packed(Object nest) {
    List<@Nullable Object> masks = new ArrayList<>();
    Object values =
        Nest.mapStructure(
            each -> {
              Output<?> output = output((Symbol<?>) Objects.requireNonNull(each));
              masks.add(output.mask());
              return output.value();
            },
            nest);
    boolean hasMask = masks.stream().anyMatch(Objects::nonNull);
    return new Output<>(values, hasMask ? masks : null);
  }

  private static Output<?> element(Output<?> list, int index) {
    Object value =
        Objects.requireNonNull(((List<?>) Objects.requireNonNull(list.value())).get(index));
    return new Output<>(value, list.mask() instanceof List<?> masks ? masks.get(index) : null);
  }
}
