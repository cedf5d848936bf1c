package io.intarsia.nest;

import org.jspecify.annotations.Nullable;

/// What a [NodeType] says of a container, checked: those of programs may give null.
final class Checked {
  private Checked() {}

  static Object metadata(NodeType<Object> type, Object container) {
    @Nullable Object metadata = type.metadata(container);
    if (metadata == null) {
      throw NestErrors.gaveNull(type, "metadata", "a value, a constant if there is nothing to say");
    }
    return metadata;
  }

  static @Nullable Object[] children(NodeType<Object> type, Object container, Object metadata) {
    @Nullable Object @Nullable [] children = type.children(container, metadata);
    if (children == null) {
      throw NestErrors.gaveNull(type, "children", "an array, an empty one if there are none");
    }
    return children;
  }

  static Object rebuilt(NodeType<?> type, Object metadata, @Nullable Object[] children) {
    @Nullable Object container = type.rebuild(metadata, children);
    if (container == null) {
      throw NestErrors.gaveNull(type, "rebuild", "a container");
    }
    return container;
  }

  static String description(NodeType<?> type, Object metadata, int childCount) {
    @Nullable String description = type.describe(metadata, childCount);
    if (description == null) {
      throw NestErrors.gaveNull(type, "describe", "a text such as List of 3");
    }
    return description;
  }

  static String step(NodeType<?> type, Object metadata, int child) {
    @Nullable String step = type.step(metadata, child);
    if (step == null) {
      throw NestErrors.gaveNull(type, "step", "a text such as [2]");
    }
    return step;
  }
}
