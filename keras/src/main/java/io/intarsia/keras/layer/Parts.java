package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import java.util.Objects;

/// Layers that are parts of others.
final class Parts {
  private Parts() {}

  /// A part by the name under which it was made.
  @SuppressWarnings({
    "unchecked",
    "TypeParameterUnusedInFormals"
  }) // the code that made it knows what it is
  static <P extends Layer<?, ?>> P of(KerasLayer<?, ?> layer, String name) {
    return (P) Objects.requireNonNull(layer.trackedChildren().get(name), name);
  }
}
