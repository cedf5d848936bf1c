package io.intarsia.keras.file;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/// Which weight of a layer is which array of a file.
final class WeightMatch {
  /// What files hold besides weights: what training was at, and the seeds of random layers.
  private static final Pattern OTHERS =
      Pattern.compile("(optimizer|metrics|loss_tracker|_\\w*metrics\\w*)/.*|.*seed_generator/.*");

  private WeightMatch() {}

  static WeightFit of(
      Path file, List<WeightPaths.Holder> holders, Map<String, StoredWeight> stored) {
    Map<String, Variable> byPath = WeightPaths.weights(holders);
    Map<String, StoredWeight> weights = new LinkedHashMap<>();
    stored.forEach((path, weight) -> {
      if (!OTHERS.matcher(path).matches()) {
        weights.put(path.replaceFirst("^_layer_checkpoint_dependencies/", "layers/"), weight);
      }
    });
    if (weights.keySet().stream().allMatch(path -> path.matches("(.*/)?vars/\\d+"))) {
      return new WeightFit(file, byPath, weights);
    }
    if (weights.keySet().stream().allMatch(name -> name.matches("arr_\\d+"))) {
      return new WeightFit(file, numbered(byPath), weights);
    }
    return named(file, WeightPaths.named(holders), weights);
  }

  /// What an optimizer was at; empty if the file does not say.
  static List<Tensor> optimizer(Ops tf, Map<String, StoredWeight> stored) throws IOException {
    List<Tensor> variables = new ArrayList<>();
    for (int i = 0; stored.containsKey("optimizer/vars/" + i); i++) {
      variables.add(Objects.requireNonNull(stored.get("optimizer/vars/" + i)).tensor(tf));
    }
    return variables;
  }

  private static Map<String, Variable> numbered(Map<String, Variable> weights) {
    Map<String, Variable> numbered = new LinkedHashMap<>();
    weights.values().forEach(weight -> numbered.put("arr_" + numbered.size(), weight));
    return numbered;
  }

  // Python has the name of the model before those of its layers, and other files have dots.
  private static WeightFit named(
      Path file, Map<String, Variable> wanted, Map<String, StoredWeight> stored) {
    Map<String, StoredWeight> named = new LinkedHashMap<>();
    stored.forEach((name, weight) -> {
      String path = name.replace('.', '/');
      String behind = path.substring(path.indexOf('/') + 1);
      named.put(!wanted.containsKey(path) && wanted.containsKey(behind) ? behind : path, weight);
    });
    return new WeightFit(file, wanted, named);
  }
}
