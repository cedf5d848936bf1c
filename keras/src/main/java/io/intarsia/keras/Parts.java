package io.intarsia.keras;

import io.intarsia.keras.internal.KerasNames;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// Layers that are part of another, by name.
final class Parts {
  private Parts() {}

  /// Those among the components of a record.
  static Map<String, Layer<?, ?>> of(Record record) {
    Map<String, Layer<?, ?>> parts = new LinkedHashMap<>();
    for (KeyedLeaf leaf : Nest.flattenWithPaths(record)) {
      if (leaf.value() instanceof Layer<?, ?> layer) {
        parts.put(String.join("/", leaf.path().steps()).replaceAll("[^\\w/]", ""), layer);
      }
    }
    return parts;
  }

  /// Layers that have no say of their own, as records, hand on.
  static void setTrainable(Layer<?, ?> called, boolean trainable) {
    Layer<?, ?> layer = called.viewed();
    if (layer instanceof StatefulLayer<?, ?> stateful) {
      stateful.setTrainable(trainable);
    } else {
      layer.parts().values().forEach(part -> setTrainable(part, trainable));
    }
  }

  /// Named as Keras counts: dense, dense_1, dense_2.
  static Map<String, Layer<?, ?>> named(Collection<? extends Layer<?, ?>> layers) {
    Map<String, Layer<?, ?>> named = new LinkedHashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    for (Layer<?, ?> layer : layers) {
      String name = name(layer);
      String unique = name;
      while (named.containsKey(unique)) {
        unique = name + "_" + counts.merge(name, 1, Integer::sum);
      }
      named.put(unique, layer);
    }
    return named;
  }

  static String name(Layer<?, ?> called) {
    Layer<?, ?> layer = called.viewed();
    if (layer instanceof StatefulLayer<?, ?> stateful) {
      return stateful.name();
    }
    Class<?> type = layer.getClass();
    String name = type.isHidden() ? "" : KerasNames.snake(type.getSimpleName());
    return name.isEmpty() ? "lambda" : name;
  }
}
