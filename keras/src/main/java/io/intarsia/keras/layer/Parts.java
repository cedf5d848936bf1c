package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.State;
import io.intarsia.keras.internal.KerasNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /// Takes the layers of a list as parts, named as files name the members of a list.
  ///
  /// @param attribute the list in Keras's class
  static void addAll(State state, String attribute, List<? extends Layer<?, ?>> layers) {
    Map<String, Integer> counts = new HashMap<>();
    for (Layer<?, ?> layer : layers) {
      String name = KerasNames.snake(layer.getClass().getSimpleName());
      int count = counts.merge(name, 1, Integer::sum);
      state.part(attribute + "/" + (count == 1 ? name : name + "_" + (count - 1)), layer);
    }
  }
}
