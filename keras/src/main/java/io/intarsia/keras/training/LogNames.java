package io.intarsia.keras.training;

import java.util.HashMap;
import java.util.Map;

/// Names of metrics in logs, each once, as Keras tells them apart: `accuracy`, `accuracy_1`; one
/// with weights that is there without them, too, is `weighted_accuracy`.
final class LogNames {
  private final Map<String, Integer> counts = new HashMap<>();

  String next(String name) {
    int count = counts.merge(name, 1, Integer::sum) - 1;
    return count == 0 ? name : name + "_" + count;
  }

  String nextWeighted(String name, String weighted) {
    return counts.containsKey(name) ? next(weighted) : next(name);
  }
}
