package io.intarsia.nest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where in a nest something is. Prints as the code that leads there:
/// `value.get("edges").get(2).weight()`.
public final class KeyPath {
  /// Longer paths are cut in the middle when printed.
  private static final int SHOWN = 16;

  private static final KeyPath ROOT = new KeyPath(null, "");

  private final @Nullable KeyPath parent;
  private final String step;

  private KeyPath(@Nullable KeyPath parent, String step) {
    this.parent = parent;
    this.step = step;
  }

  /// The path of the whole nest.
  public static KeyPath root() {
    return ROOT;
  }

  /// The path one step further.
  KeyPath child(String next) {
    return next.isEmpty() ? this : new KeyPath(this, next);
  }

  /// The steps from the root, such as `.get(2)`.
  public List<String> steps() {
    List<String> steps = new ArrayList<>();
    for (KeyPath path = this; path.parent != null; path = path.parent) {
      steps.add(path.step);
    }
    Collections.reverse(steps);
    return Collections.unmodifiableList(steps);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof KeyPath path && steps().equals(path.steps()));
  }

  @Override
  public int hashCode() {
    return steps().hashCode();
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
}
