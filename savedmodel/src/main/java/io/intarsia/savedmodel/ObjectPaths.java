package io.intarsia.savedmodel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// How the objects of a model are reached from one of them.
final class ObjectPaths {
  private ObjectPaths() {}

  /// Every object once, by the first of the shortest paths; those that TensorFlow adds, with names
  /// that begin with `_`, and the signatures are left out.
  static Map<String, Integer> of(ObjectGraph graph, int from) {
    Map<String, Integer> paths = new LinkedHashMap<>();
    Set<Integer> seen = new HashSet<>(Set.of(from));
    Deque<Map.Entry<String, Integer>> waiting = new ArrayDeque<>();
    waiting.add(Map.entry("", from));
    while (!waiting.isEmpty()) {
      Map.Entry<String, Integer> at = waiting.remove();
      graph.children(at.getValue()).forEach((name, child) -> {
        if (!isAdded(graph, at.getValue(), name) && seen.add(child)) {
          var next = Map.entry(at.getKey().isEmpty() ? name : at.getKey() + "." + name, child);
          paths.put(next.getKey(), child);
          waiting.add(next);
        }
      });
    }
    return paths;
  }

  private static boolean isAdded(ObjectGraph graph, int parent, String name) {
    boolean isSignatures = parent == 0 && name.equals("signatures");
    return isSignatures
        || graph.isFunction(parent)
        || (name.startsWith("_") && !name.equals("__call__"));
  }
}
