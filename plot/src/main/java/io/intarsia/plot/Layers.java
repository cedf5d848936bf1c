package io.intarsia.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What is in each layer: boxes, and the arrows that pass by them.
final class Layers {
  private final List<List<Slot>> layers = new ArrayList<>();

  /// @param boxes a place for each box of the diagram
  Layers(Diagram diagram, Map<String, Slot> boxes) {
    var layering = new Layering(diagram);
    boxes.forEach((key, slot) -> add(layering.layer(key), slot));
    for (String key : diagram.boxes().keySet()) {
      Slot last = slot(boxes, key);
      int layer = layering.layer(key);
      // The arrows of a box are one as far as they go the same way.
      for (String target : layering.targets(key)) {
        for (; layer < layering.layer(target) - 1; layer++) {
          Slot next = Slot.ofArrow();
          add(layer + 1, next);
          last.leadTo(next);
          last = next;
        }
        last.leadTo(slot(boxes, target));
      }
    }
  }

  private static Slot slot(Map<String, Slot> boxes, String key) {
    return Objects.requireNonNull(boxes.get(key));
  }

  private void add(int layer, Slot slot) {
    while (layers.size() <= layer) {
      layers.add(new ArrayList<>());
    }
    slot.index = layers.get(layer).size();
    layers.get(layer).add(slot);
  }

  /// From top to bottom, each from left to right.
  List<List<Slot>> all() {
    return layers;
  }
}
