package io.intarsia.spec;

import io.intarsia.nest.NamedTuple;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which components of a class are dynamic, and what they are called.
final class ComponentLayout {
  private final boolean[] dynamic;
  private final int[] positions;
  private final NamedTuple.Fields names;

  /// @param names those of all components
  /// @param chosen the positions of those that are dynamic
  ComponentLayout(Class<?> type, List<String> names, BitSet chosen) {
    this.dynamic = new boolean[names.size()];
    this.positions = chosen.stream().toArray();
    this.names =
        new NamedTuple.Fields(
            type.getSimpleName(), Arrays.stream(positions).mapToObj(names::get).toList());
    for (int position : positions) {
      dynamic[position] = true;
    }
  }

  /// The positions of the dynamic components, in order; not to be changed.
  int[] positions() {
    return positions;
  }

  /// The names of the dynamic components.
  NamedTuple.Fields names() {
    return names;
  }

  /// Whether it is that of a spec with these fields.
  boolean fits(@Nullable Object[] fields) {
    for (int i = 0; i < fields.length; i++) {
      if (dynamic[i] != CompositePlan.isDynamic(fields[i])) {
        return false;
      }
    }
    return true;
  }

  /// Of what there is for each component that for the dynamic ones, in a new array.
  @Nullable Object[] chosen(@Nullable Object[] all) {
    int count = positions.length;
    // Tensors often come before numbers and flags.
    if (count == 0 || positions[count - 1] == count - 1) {
      return Arrays.copyOf(all, count);
    }
    @Nullable Object[] chosen = new Object[count];
    for (int i = 0; i < count; i++) {
      chosen[i] = all[positions[i]];
    }
    return chosen;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ComponentLayout layout
        && Arrays.equals(dynamic, layout.dynamic)
        && names.equals(layout.names);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }
}
