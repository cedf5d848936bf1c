package io.intarsia.savedmodel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How the objects of a model are reached from one of them: every object once, by the first of the
/// shortest paths. Signatures, and what functions hold, are left out.
final class ObjectPaths {
  private final ModelNodes graph;
  private final Map<String, Integer> paths = new LinkedHashMap<>();
  private final Set<Integer> seen;
  private final Deque<Map.Entry<String, Integer>> hidden = new ArrayDeque<>();

  private ObjectPaths(ModelNodes graph, int from) {
    this.graph = graph;
    this.seen = new HashSet<>(Set.of(from));
    follow(new ArrayDeque<>(List.of(Map.entry("", from))), false);
  }

  /// Without the objects that only names lead to that begin with `_`: most are TensorFlow's.
  static Map<String, Integer> of(ModelNodes graph, int from) {
    return new ObjectPaths(graph, from).paths;
  }

  /// The variables. Programs give them such names, too: those that functions use come behind the
  /// others. Keras adds copies that nothing uses.
  static Map<String, Integer> ofVariables(ModelNodes graph, int from) {
    var all = new ObjectPaths(graph, from);
    Set<Integer> listed = new HashSet<>(all.seen);
    graph.functions().values().forEach(function -> listed.addAll(function.getBoundInputsList()));
    Deque<Map.Entry<String, Integer>> waiting = new ArrayDeque<>();
    all.hidden.forEach(next -> all.visit(next, waiting));
    all.follow(waiting, true);
    all.paths.values().removeIf(at -> !graph.node(at).hasVariable() || !listed.contains(at));
    return all.paths;
  }

  private void follow(Deque<Map.Entry<String, Integer>> waiting, boolean isEvery) {
    while (!waiting.isEmpty()) {
      Map.Entry<String, Integer> at = waiting.remove();
      if (graph.isFunction(at.getValue())) {
        continue;
      }
      graph
          .children(at.getValue())
          .forEach((name, child) -> {
            boolean isSignatures = at.getValue() == 0 && name.equals("signatures");
            boolean isHidden = name.startsWith("_") && !name.equals("__call__");
            var next = Map.entry(at.getKey().isEmpty() ? name : at.getKey() + "." + name, child);
            if (isHidden && !isEvery) {
              hidden.add(next);
            } else if (!isSignatures) {
              visit(next, waiting);
            }
          });
    }
  }

  private void visit(Map.Entry<String, Integer> next, Deque<Map.Entry<String, Integer>> waiting) {
    if (seen.add(next.getValue())) {
      paths.put(next.getKey(), next.getValue());
      waiting.add(next);
    }
  }
}
