package io.intarsia.keras.training;

import io.intarsia.keras.internal.RecordParts;
import io.intarsia.nest.Nest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a container of outputs, targets or weights holds, by what objectives call it.
final class Members {
  private Members() {}

  /// Positions of a list, keys of a map and components of a record, in the order in which nests
  /// have them; empty for anything else.
  static Map<Object, @Nullable Object> of(@Nullable Object nest) {
    Map<Object, @Nullable Object> members = new LinkedHashMap<>();
    switch (nest) {
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) {
          members.put(i, list.get(i));
        }
      }
      case Map<?, ?> map -> members.putAll(new TreeMap<>(map));
      case Record container when Nest.isNested(container) ->
          members.putAll(RecordParts.of(container));
      case null, default -> {
        // A leaf.
      }
    }
    return members;
  }

  /// Whether an output is a single one.
  static boolean isLeaf(@Nullable Object nest) {
    return of(nest).isEmpty();
  }
}
