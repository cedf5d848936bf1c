package io.intarsia.keras.file;

import io.intarsia.keras.Composed;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.keras.layer.MultiHeadAttention;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Where files of Keras keep weights: those of a layer itself at `PATH/vars/0`, `PATH/vars/1` …,
/// layers of a model at `PATH/layers/CLASS`, parts of other layers at `PATH/ATTRIBUTE`. A layer
/// that is reached in two ways is where it is reached first.
///
/// @see "Python: keras.src.saving.saving_lib"
final class WeightPaths {
  private final KerasRegistry registry;
  private final List<Holder> holders = new ArrayList<>();
  private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());

  private WeightPaths(KerasRegistry registry) {
    this.registry = registry;
  }

  /// A layer of a file.
  ///
  /// @param path empty for the whole
  /// @param name of the layer
  /// @param names those of the layers that it is part of, and its own; without that of the whole
  /// @param weights its own
  record Holder(String path, String name, String names, List<Variable> weights) {
    String group() {
      return joined(path, "vars");
    }

    /// What Keras calls a weight: `dense/kernel`.
    String nameOf(Variable weight) {
      return joined(names, weight.name().substring(weight.name().lastIndexOf('/') + 1));
    }
  }

  /// The layer and those that are part of it.
  static List<Holder> holders(Layer<?, ?> layer, KerasRegistry registry) {
    var paths = new WeightPaths(registry);
    String name = layer instanceof StatefulLayer<?, ?> named ? named.name() : paths.name(layer);
    paths.visit("", name, "", layer);
    return List.copyOf(paths.holders);
  }

  /// Weights by path.
  static Map<String, Variable> weights(List<Holder> holders) {
    Map<String, Variable> weights = new LinkedHashMap<>();
    for (Holder holder : holders) {
      for (int i = 0; i < holder.weights().size(); i++) {
        weights.put(holder.group() + "/" + i, holder.weights().get(i));
      }
    }
    return weights;
  }

  /// Weights by the names that Keras has for them.
  static Map<String, Variable> named(List<Holder> holders) {
    Map<String, Variable> weights = new LinkedHashMap<>();
    for (Holder holder : holders) {
      holder.weights().forEach(weight -> weights.put(holder.nameOf(weight), weight));
    }
    return weights;
  }

  private void visit(String path, String name, String names, Layer<?, ?> layer) {
    if (!visited.add(layer)) {
      return;
    }
    holders.add(new Holder(path, name, names, layer.ownWeights()));
    if (layer instanceof Composed<?, ?> model) {
      visitAll(joined(path, "layers"), names, model);
    } else {
      layer
          .parts()
          .forEach((attribute, part) -> {
            String inner = partName(part);
            visit(joined(path, shown(layer, attribute)), inner, joined(names, inner), part);
          });
    }
  }

  // What a class shows of its attributes comes first: _query_dense is found as query_dense.
  private static String shown(Layer<?, ?> layer, String attribute) {
    return layer instanceof MultiHeadAttention ? attribute.replaceFirst("^_", "") : attribute;
  }

  private String partName(Layer<?, ?> part) {
    return part instanceof StatefulLayer<?, ?> named ? named.name() : name(part);
  }

  private void visitAll(String path, String names, Composed<?, ?> model) {
    Map<String, Integer> counts = new HashMap<>();
    if (model instanceof Functional<?, ?> functional) {
      for (String input : functional.inputs().values()) {
        holders.add(new Holder(counted(path, "input_layer", counts), input, input, List.of()));
      }
    }
    model
        .layers()
        .forEach((name, layer) -> {
          if (!(layer instanceof FunctionLayer)) { // those are no layers to Keras
            visit(counted(path, name(layer), counts), name, joined(names, name), layer);
          }
        });
  }

  private static String counted(String path, String name, Map<String, Integer> counts) {
    int count = counts.merge(name, 1, Integer::sum) - 1;
    return joined(path, count == 0 ? name : name + "_" + count);
  }

  private String name(Layer<?, ?> layer) {
    return KerasNames.snake(
        layer instanceof KerasLayer<?, ?> keras
            ? keras.arguments().className()
            : registry.className(layer));
  }

  private static String joined(String path, String name) {
    return path.isEmpty() ? name : path + "/" + name;
  }
}
