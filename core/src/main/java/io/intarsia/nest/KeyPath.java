package io.intarsia.nest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where in a nest something is. Prints as the code that leads there:
/// `value.get("edges").get(2).weight()`.
///
/// Paths of one nest share their beginnings, and write their steps when somebody asks for them, so
/// a path costs one small object however deep it is.
public final class KeyPath {
  /// Longer paths are cut in the middle when printed.
  private static final int SHOWN = 16;

  private static final KeyPath ROOT = new KeyPath(null, null, "", 0);

  private final @Nullable KeyPath parent;
  // The container it leads out of; null at the root.
  private final @Nullable NodeType<?> type;
  private final Object metadata;
  private final int child;
  // Zero until it is asked for.
  private int hash;

  private KeyPath(
      @Nullable KeyPath parent, @Nullable NodeType<?> type, Object metadata, int child) {
    this.parent = parent;
    this.type = type;
    this.metadata = metadata;
    this.child = child;
  }

  /// The path of the whole nest.
  public static KeyPath root() {
    return ROOT;
  }

  /// The path to a child of the container that is here.
  KeyPath child(@Nullable NodeType<?> container, Object containerMetadata, int position) {
    return new KeyPath(this, container, containerMetadata, position);
  }

  /// The steps from the root, such as `.get(2)`.
  public List<String> steps() {
    List<String> steps = new ArrayList<>();
    for (KeyPath path = this; path.parent != null; path = path.parent) {
      String step = path.step();
      if (!step.isEmpty()) {
        steps.add(step);
      }
    }
    Collections.reverse(steps);
    return Collections.unmodifiableList(steps);
  }

  /// Whether both have the same steps.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof KeyPath path && hashCode() == path.hashCode() && sameSteps(path));
  }

  // From the leaves up, because paths of one nest meet soon.
  private boolean sameSteps(KeyPath other) {
    KeyPath left = skipEmpty(this);
    KeyPath right = skipEmpty(other);
    // All paths begin at the one root.
    while (left != right && left.parent != null && right.parent != null) {
      if (!left.step().equals(right.step())) {
        return false;
      }
      left = skipEmpty(left.parent);
      right = skipEmpty(right.parent);
    }
    return left == right;
  }

  private static KeyPath skipEmpty(KeyPath path) {
    KeyPath here = path;
    while (here.parent != null && here.step().isEmpty()) {
      here = here.parent;
    }
    return here;
  }

  // As that of the list of steps, but each path continues from the hash of the one before.
  @Override
  public int hashCode() {
    List<KeyPath> open = new ArrayList<>();
    KeyPath known = this;
    while (known.hash == 0 && known.parent != null) {
      open.add(known);
      known = known.parent;
    }
    int result = known.parent == null ? 1 : known.hash;
    for (KeyPath path : open.reversed()) {
      String step = path.step();
      result = step.isEmpty() ? result : 31 * result + step.hashCode();
      path.hash = result;
    }
    return result;
  }

  @Override
  public String toString() {
    return of("value");
  }

  /// The path from something of that name, such as `graph.nodes()`.
  public String of(String name) {
    List<String> steps = steps();
    if (steps.size() <= SHOWN) {
      return name + String.join("", steps);
    }
    return name
        + String.join("", steps.subList(0, SHOWN / 2))
        + "…"
        + String.join("", steps.subList(steps.size() - SHOWN / 2, steps.size()));
  }

  private String step() {
    return type == null ? "" : Checked.step(type, metadata, child);
  }
}
