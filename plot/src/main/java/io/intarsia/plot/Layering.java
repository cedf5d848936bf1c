package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The layer of each box: 0 is the topmost, and the longest way to a box decides.
final class Layering {
  private final Map<String, Set<String>> targets = new HashMap<>();
  private final Map<String, Set<String>> sources = new HashMap<>();
  private final Map<String, Integer> layers = new HashMap<>();
  // How many arrows to a box come from boxes that have no layer yet.
  private final Map<String, Integer> waiting = new HashMap<>();

  Layering(Diagram diagram) {
    for (String key : diagram.boxes().keySet()) {
      targets.put(key, new LinkedHashSet<>());
      sources.put(key, new LinkedHashSet<>());
    }
    for (Diagram.Arrow arrow : diagram.arrows()) {
      of(targets, arrow.from()).add(arrow.to());
      of(sources, arrow.to()).add(arrow.from());
    }
    descend(diagram.boxes().keySet());
    diagram.boxes().keySet().forEach(this::lower);
  }

  private static <V> V of(Map<String, V> map, String key) {
    return Objects.requireNonNull(map.get(key));
  }

  private void descend(Set<String> keys) {
    Deque<String> ready = new ArrayDeque<>();
    for (String key : keys) {
      layers.put(key, 0);
      waiting.put(key, of(sources, key).size());
      if (of(waiting, key) == 0) {
        ready.add(key);
      }
    }
    while (!ready.isEmpty()) {
      String key = ready.remove();
      for (String target : of(targets, key)) {
        layers.merge(target, layer(key) + 1, Math::max);
        if (waiting.merge(target, -1, Integer::sum) == 0) {
          ready.add(target);
        }
      }
    }
    keys.stream().filter(key -> of(waiting, key) > 0).findFirst().ifPresent(this::refuse);
  }

  // A box that still waits has an arrow from another that does: going back along these ends in a
  // circle.
  private void refuse(String start) {
    List<String> way = new ArrayList<>();
    String key = start;
    while (!way.contains(key)) {
      way.addFirst(key);
      key =
          of(sources, key).stream().filter(each -> of(waiting, each) > 0).findFirst().orElseThrow();
    }
    List<String> circle = new ArrayList<>(List.of(key));
    circle.addAll(way.subList(0, way.indexOf(key) + 1));
    throw Mistake.argument(
        "Diagram.plot: arrows lead back to where they begin: " + String.join(" → ", circle));
  }

  // What no arrow leads to is right above what it is for.
  private void lower(String key) {
    if (of(sources, key).isEmpty()) {
      of(targets, key).stream()
          .mapToInt(this::layer)
          .min()
          .ifPresent(next -> layers.put(key, next - 1));
    }
  }

  int layer(String key) {
    return of(layers, key);
  }

  /// The boxes that a box has arrows to, from the highest to the lowest.
  List<String> targets(String key) {
    return of(targets, key).stream().sorted(Comparator.comparingInt(this::layer)).toList();
  }
}
