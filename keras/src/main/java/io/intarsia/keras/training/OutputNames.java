package io.intarsia.keras.training;

import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Symbol;
import io.intarsia.nest.Nest;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What Keras calls the outputs of a functional model: as the layers that give them.
///
/// @see "Python: keras.Model.output_names"
record OutputNames(Functional<?, ?> model) {
  /// A name for each output, in the structure of what the model gives; null if the model is of
  /// another kind.
  static @Nullable Object of(Layer<?, ?> layer) {
    return layer.viewed() instanceof Functional<?, ?> model
        ? new OutputNames(model).of(model.output())
        : null;
  }

  private Object of(Symbol<?> symbol) {
    if (symbol.origin() instanceof Symbol.Packed(Object nest)) {
      return Objects.requireNonNull(
          Nest.<@Nullable Object>mapStructure(
              each -> of((Symbol<?>) Objects.requireNonNull(each)), nest));
    }
    String name = name(symbol);
    return Objects.requireNonNull(Nest.<@Nullable Object>mapStructure(_ -> name, symbol.spec()));
  }

  private String name(Symbol<?> symbol) {
    return switch (symbol.origin()) {
      case Symbol.Called called -> name(called.layer().viewed());
      case Symbol.Element element -> name(element.list());
      case Symbol.Given given -> given.name();
      case Symbol.Packed packed -> throw new AssertionError(packed);
    };
  }

  private String name(Layer<?, ?> layer) {
    return model.layers().entrySet().stream()
        .filter(each -> each.getValue().viewed() == layer)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }
}
