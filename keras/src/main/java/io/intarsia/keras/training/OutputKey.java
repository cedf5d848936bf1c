package io.intarsia.keras.training;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One step from a nest of outputs to one of them.
///
/// @param at the position, key or component
/// @param name that of the layer that gives it, by which targets may call it, too; null if nobody
///   knows
record OutputKey(Object at, @Nullable String name) {
  /// The part of a nest; null if there is none.
  @Nullable Object of(@Nullable Object nest) {
    Map<Object, @Nullable Object> members = Members.of(nest);
    Object part = members.get(at);
    return part == null && name != null ? members.get(name) : part;
  }

  /// The mask of the part.
  ///
  /// @param mask that of the nest: a list with one for each of its parts, or for each of its leaves
  @Nullable Object ofMask(@Nullable Object nest, @Nullable Object mask) {
    if (!(mask instanceof List<?> masks)) {
      return null;
    }
    Map<Object, @Nullable Object> members = Members.of(nest);
    boolean isByLeaf = masks.size() != members.size();
    int start = 0;
    for (Map.Entry<Object, @Nullable Object> each : members.entrySet()) {
      int size = isByLeaf ? leaves(each.getValue()) : 1;
      if (start + size > masks.size()) {
        return null;
      }
      if (each.getKey().equals(at)) {
        return Members.isLeaf(each.getValue()) || !isByLeaf
            ? masks.get(start)
            : masks.subList(start, start + size);
      }
      start += size;
    }
    return null;
  }

  private static int leaves(@Nullable Object nest) {
    Map<Object, @Nullable Object> members = Members.of(nest);
    return members.isEmpty() ? 1 : members.values().stream().mapToInt(OutputKey::leaves).sum();
  }

  @Override
  public String toString() {
    return at.toString();
  }
}
