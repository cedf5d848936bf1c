package io.intarsia.keras.training;

import io.intarsia.keras.Layer;
import io.intarsia.variable.Variable;
import java.util.LinkedHashMap;
import java.util.Map;

/// Weights by their paths in a model, such as `dense_1/kernel`.
final class WeightNames {
  private final Map<Variable, String> names = new LinkedHashMap<>();

  private WeightNames() {}

  static Map<Variable, String> of(Layer<?, ?> model) {
    WeightNames found = new WeightNames();
    found.add("", model.viewed());
    return found.names;
  }

  private void add(String path, Layer<?, ?> layer) {
    for (Variable weight : layer.ownWeights()) {
      String name = weight.name();
      names.putIfAbsent(weight, path + name.substring(name.lastIndexOf('/') + 1));
    }
    layer.parts().forEach((name, part) -> add(path + name + "/", part.viewed()));
  }
}
