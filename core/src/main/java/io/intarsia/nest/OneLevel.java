package io.intarsia.nest;

import io.intarsia.internal.caller.ClassNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks into a single container.
final class OneLevel {
  private OneLevel() {}

  @SuppressWarnings("unchecked") // the type was found by the class of the container
  static List<KeyedLeaf> children(@Nullable NodeType<?> found, @Nullable Object container) {
    NodeType<Object> type = (NodeType<Object>) found;
    if (type == null || container == null) {
      return List.of();
    }
    Object metadata = Checked.metadata(type, container);
    List<KeyedLeaf> children = new ArrayList<>();
    for (Object child : Checked.children(type, container, metadata)) {
      KeyPath path = KeyPath.root().child(type, metadata, children.size());
      children.add(new KeyedLeaf(path, child));
    }
    return Collections.unmodifiableList(children);
  }

  static String describe(@Nullable NodeType<?> found, @Nullable Object value) {
    if (found == null || value == null) {
      return ClassNames.of(value);
    }
    return Side.of(value, found).text();
  }
}
