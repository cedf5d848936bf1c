package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Boxes with text, and arrows from one to another, drawn from top to bottom: each box is below all
/// those that have arrows to it, and arrows go around what is between.
///
/// ```java
/// Diagram.of()
///     .withBox("x", "input")
///     .withBox("f", "dense", "8 numbers")
///     .withBox("sum", "add")
///     .withArrow("x", "f")
///     .withArrow("f", "sum")
///     .withArrow("x", "sum")
///     .plot()
///     .save(Path.of("diagram.svg"));
/// ```
///
/// Diagrams do not change: each `with…` gives another one.
public final class Diagram {
  private final Map<String, Box> boxes;
  private final Set<Arrow> arrows;

  /// From a box to another, by their keys.
  record Arrow(String from, String to) {}

  private Diagram(Map<String, Box> boxes, Set<Arrow> arrows) {
    this.boxes = Collections.unmodifiableMap(boxes);
    this.arrows = Collections.unmodifiableSet(arrows);
  }

  /// Without boxes.
  public static Diagram of() {
    return new Diagram(Map.of(), Set.of());
  }

  /// With a box more.
  ///
  /// @param key by which arrows name it; it is not drawn
  /// @param lines its text; the first line is bold
  /// @throws IllegalArgumentException if there is a box of that key
  public Diagram withBox(String key, String... lines) {
    return with("withBox", key, new Box(List.of(lines), null));
  }

  /// With a frame around another diagram. Arrows lead to the frame and begin at it.
  ///
  /// @param key by which arrows name it; it is not drawn
  /// @param title what is written above the boxes in it
  /// @throws IllegalArgumentException if there is a box of that key, or none in the frame
  public Diagram withFrame(String key, String title, Diagram inside) {
    inside.requireBoxes("withFrame");
    return with("withFrame", key, new Box(List.of(title), inside));
  }

  private Diagram with(String method, String key, Box box) {
    Map<String, Box> more = new LinkedHashMap<>(boxes);
    if (more.putIfAbsent(key, box) != null) {
      throw Mistake.argument("Diagram.%s: there is a box '%s' already".formatted(method, key));
    }
    return new Diagram(more, arrows);
  }

  /// With an arrow from a box to another; two of the same are one.
  ///
  /// @throws IllegalArgumentException if there is no box of a key
  public Diagram withArrow(String from, String to) {
    for (String key : List.of(from, to)) {
      if (!boxes.containsKey(key)) {
        throw Mistake.argument(
            "Diagram.withArrow: there is no box '%s', only %s".formatted(key, boxes.keySet()));
      }
    }
    Set<Arrow> more = new LinkedHashSet<>(arrows);
    more.add(new Arrow(from, to));
    return new Diagram(boxes, more);
  }

  /// As a drawing, as large as its text needs, with sides of at most 10,000 pixels. [Plot#withSize]
  /// makes it fit into another size.
  ///
  /// @throws IllegalArgumentException if there are no boxes, or arrows lead back to a box
  public Plot plot() {
    requireBoxes("plot");
    return Boxes.of(this);
  }

  private void requireBoxes(String method) {
    if (boxes.isEmpty()) {
      throw Mistake.argument("Diagram.%s: expected at least one box, got none".formatted(method));
    }
  }

  Map<String, Box> boxes() {
    return boxes;
  }

  Set<Arrow> arrows() {
    return arrows;
  }

  /// How much there is.
  @Override
  public String toString() {
    return "diagram of %d boxes and %d arrows".formatted(boxes.size(), arrows.size());
  }
}
