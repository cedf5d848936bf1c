package io.intarsia.plot;

import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where the boxes and arrows of a diagram are, in pixels.
///
/// @param arrows their parts; those to boxes end in a head
record Layout(List<Placed> boxes, List<Part> arrows, double width, double height) {
  private static final double LEAST_GAP = 32; // pixels between layers
  private static final double MOST_GAP = 120;
  private static final double SLOPE = 0.12; // the further arrows go aside, the larger is the gap

  /// A box.
  ///
  /// @param inside what its frame is around; null if there is only text
  record Placed(String key, Box box, Rectangle2D area, @Nullable Layout inside) {}

  /// What an arrow is between two layers.
  record Part(Path2D path, Slot from, Slot to) {}

  static Layout of(Diagram diagram) {
    Map<String, Layout> insides = new LinkedHashMap<>();
    Map<String, Slot> slots = new LinkedHashMap<>();
    diagram
        .boxes()
        .forEach((key, box) -> {
          double width = Lettering.width(box.lines());
          double height = Lettering.height(box.lines());
          if (box.inside() != null) {
            Layout inside = of(box.inside());
            insides.put(key, inside);
            width = Math.max(width, inside.width() + 2 * Lettering.PADDING);
            height += inside.height() + Lettering.PADDING;
          }
          slots.put(key, Slot.ofBox(key, width, height));
        });
    List<List<Slot>> layers = new Layers(diagram, slots).all();
    Rows.order(layers);
    Columns.place(layers);
    return placed(diagram, layers, insides);
  }

  private static Layout placed(
      Diagram diagram, List<List<Slot>> layers, Map<String, Layout> insides) {
    double width = shift(layers);
    List<Placed> boxes = new ArrayList<>();
    List<Part> arrows = new ArrayList<>();
    double top = 0;
    double bottom = 0;
    for (List<Slot> layer : layers) {
      bottom = top + layer.stream().mapToDouble(slot -> slot.height).max().orElse(0);
      double next = bottom + gap(layer);
      for (Slot slot : layer) {
        slot.top = top;
        if (slot.isBox()) {
          boxes.add(box(slot, diagram, insides));
        }
        for (Slot target : slot.below) {
          arrows.add(new Part(path(slot, target, bottom, next), slot, target));
        }
      }
      top = next;
    }
    return new Layout(boxes, arrows, width, bottom);
  }

  // So that the leftmost is at 0.
  private static double shift(List<List<Slot>> layers) {
    double left = Double.POSITIVE_INFINITY;
    double right = Double.NEGATIVE_INFINITY;
    for (List<Slot> layer : layers) {
      left = Math.min(left, layer.getFirst().x - layer.getFirst().width / 2);
      right = Math.max(right, layer.getLast().x + layer.getLast().width / 2);
    }
    for (List<Slot> layer : layers) {
      for (Slot slot : layer) {
        slot.x -= left;
      }
    }
    return right - left;
  }

  private static double gap(List<Slot> layer) {
    double aside = 0;
    for (Slot slot : layer) {
      for (Slot target : slot.below) {
        aside = Math.max(aside, Math.abs(slot.x - target.x));
      }
    }
    return Math.min(MOST_GAP, LEAST_GAP + SLOPE * aside);
  }

  private static Placed box(Slot slot, Diagram diagram, Map<String, Layout> insides) {
    var area = new Rectangle2D.Double(slot.x - slot.width / 2, slot.top, slot.width, slot.height);
    Box box = Objects.requireNonNull(diagram.boxes().get(slot.key));
    return new Placed(slot.key, box, area, insides.get(slot.key));
  }

  // Straight down to the end of the layer, as far as others may be beside it, and only then aside.
  private static Path2D path(Slot from, Slot to, double bottom, double next) {
    var path = new Path2D.Double();
    path.moveTo(from.x, from.top + from.height);
    path.lineTo(from.x, bottom);
    double middle = (bottom + next) / 2;
    path.curveTo(from.x, middle, to.x, middle, to.x, next);
    return path;
  }
}
