package io.intarsia.keras.file;

import io.intarsia.files.DataFileException;
import io.intarsia.keras.Composed;
import io.intarsia.keras.Layer;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Weights of a whole model as Keras 2 wrote them, and Keras 3 still does to `.h5`: layer by layer
/// in the order of the model.
///
/// @param layers those that have weights: of each the arrays by path
record LegacyWeights(List<Map<String, StoredWeight>> layers) {
  static final LegacyWeights NONE = new LegacyWeights(List.of());

  private static final String OWN = "top_level_model_weights";

  boolean isEmpty() {
    return layers.isEmpty();
  }

  /// Those of a file; none if it is of another kind.
  static LegacyWeights of(H5Reader reader) throws IOException {
    Map<String, StoredWeight> stored = reader.weights();
    String root =
        stored.keySet().stream().anyMatch(path -> path.startsWith("model_weights/"))
            ? "model_weights"
            : "";
    List<String> names = new ArrayList<>(reader.texts(root, "layer_names"));
    if (names.isEmpty()) {
      return NONE;
    }
    String prefix = root.isEmpty() ? "" : root + "/";
    if (reader.has(prefix + OWN)) {
      names.add(OWN);
    }
    List<Map<String, StoredWeight>> layers = new ArrayList<>();
    for (String name : names) {
      Map<String, StoredWeight> weights = new LinkedHashMap<>();
      for (String weight : reader.texts(prefix + name, "weight_names")) {
        String path = prefix + name + "/" + weight;
        StoredWeight array = stored.get(path);
        if (array == null) {
          throw DataFileException.of(reader.file(), path + ": it is named, and not there");
        }
        weights.put(path, array);
      }
      if (!weights.isEmpty()) {
        layers.add(weights);
      }
    }
    return new LegacyWeights(layers);
  }

  /// Which weight of a layer is which.
  static WeightFit match(Path file, Layer<?, ?> layer, LegacyWeights legacy) {
    Map<String, Variable> wanted = new LinkedHashMap<>();
    Map<String, StoredWeight> stored = new LinkedHashMap<>();
    legacy.layers.forEach(stored::putAll);
    List<List<Variable>> layers = layers(layer);
    for (int i = 0; i < layers.size(); i++) {
      List<String> paths =
          i < legacy.layers.size() ? List.copyOf(legacy.layers.get(i).keySet()) : List.of();
      for (int j = 0; j < layers.get(i).size(); j++) {
        wanted.put(
            j < paths.size() ? paths.get(j) : "layer %d, weight %d".formatted(i, j),
            layers.get(i).get(j));
      }
    }
    return new WeightFit(file, wanted, stored);
  }

  // What training changes comes first, also what parts have of it.
  private static List<List<Variable>> layers(Layer<?, ?> layer) {
    List<Layer<?, ?>> layers =
        layer instanceof Composed<?, ?> model
            ? List.copyOf(model.layers().values())
            : List.of(layer);
    List<List<Variable>> weights = new ArrayList<>();
    for (Layer<?, ?> each : layers) {
      List<Variable> ordered = new ArrayList<>(each.trainableWeights());
      each.weights().stream().filter(weight -> !ordered.contains(weight)).forEach(ordered::add);
      if (!ordered.isEmpty()) {
        weights.add(ordered);
      }
    }
    return weights;
  }
}
