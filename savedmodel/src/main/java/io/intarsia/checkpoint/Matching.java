package io.intarsia.checkpoint;

import io.intarsia.lookup.MutableHashTable;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.variable.Saveable;
import io.intarsia.variable.Variable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which stored object each object is: the roots are the same, and so are the children that two of
/// the same call by one name.
final class Matching {
  private final TrackedGraph here;
  private final ObjectGraph there;
  private final int[] matched;
  private final IdentityHashMap<Object, Integer> ids = new IdentityHashMap<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  private Matching(TrackedGraph here, ObjectGraph there) {
    this.here = here;
    this.there = there;
    this.matched = new int[here.nodes().size()];
    Arrays.fill(matched, -1);
    for (int id = 0; id < matched.length; id++) {
      ids.put(here.nodes().get(id).object(), id);
    }
  }

  /// What is stored of the objects: the keys by the names of the parts. Those of the entries of a
  /// table are two that begin so.
  static Map<Object, Map<String, String>> of(TrackedGraph here, ObjectGraph there) {
    return new Matching(here, there).keys();
  }

  private Map<Object, Map<String, String>> keys() {
    match(0, 0);
    while (!open.isEmpty()) {
      int id = open.remove();
      here.nodes().get(id).children().forEach((name, child) -> match(id, name, child));
    }
    for (int id = 0; id < matched.length; id++) {
      if (matched[id] >= 0 && here.nodes().get(id).object() instanceof Optimizer optimizer) {
        slots(optimizer, there.nodes().get(matched[id]).slots());
      }
    }
    Map<Object, Map<String, String>> keys = new LinkedHashMap<>();
    for (int id = 0; id < matched.length; id++) {
      if (matched[id] >= 0) {
        Object object = here.nodes().get(id).object();
        Map<String, String> parts = parts(object, there.nodes().get(matched[id]));
        if (!parts.isEmpty()) {
          keys.put(object, parts);
        }
      }
    }
    return keys;
  }

  private static Map<String, String> parts(Object object, ObjectGraph.Node stored) {
    return switch (object) {
      case Saveable _ -> stored.keys();
      case Variable _ -> only(ObjectGraph.VALUE, stored.valueKey());
      case MutableHashTable _ -> only(ObjectGraph.TABLE, stored.tableKey());
      default -> Map.of();
    };
  }

  private static Map<String, String> only(String name, Optional<String> key) {
    return key.map(each -> Map.of(name, each)).orElse(Map.of());
  }

  private void match(int id, String name, int child) {
    Map<String, Integer> stored = there.nodes().get(matched[id]).children();
    Integer found = stored.get(name);
    if (found == null && here.nodes().get(id).object() instanceof Optimizer) {
      found = stored.get(OptimizerChildren.oldName(name));
    }
    if (found != null) {
      match(child, found);
    }
  }

  private void match(int id, int stored) {
    if (matched[id] < 0) {
      matched[id] = stored;
      open.add(id);
    }
  }

  /// What an optimizer of before Keras 3 kept of variables.
  private void slots(Optimizer optimizer, List<ObjectGraph.Slot> stored) {
    List<Variable> weights = optimizer.weights();
    for (int i = 0; i < weights.size(); i++) {
      Integer weight = ids.get(weights.get(i));
      if (weight == null || matched[weight] < 0) {
        continue;
      }
      int original = matched[weight];
      optimizer
          .state()
          .slots()
          .get(i)
          .forEach((name, variable) -> {
            Integer found = slot(stored, original, OptimizerChildren.oldSlots(name));
            Integer id = ids.get(variable);
            if (found != null && id != null) {
              match(id, found);
            }
          });
    }
  }

  private static @Nullable Integer slot(
      List<ObjectGraph.Slot> stored, int original, List<String> names) {
    for (ObjectGraph.Slot slot : stored) {
      if (slot.original() == original && names.contains(slot.name())) {
        return slot.variable();
      }
    }
    return null;
  }
}
