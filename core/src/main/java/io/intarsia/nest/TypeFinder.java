package io.intarsia.nest;

import org.jspecify.annotations.Nullable;

/// Finds node types for one walk. Neighbours in a nest are mostly of the same classes, so it asks
/// the namespace only when a class changes.
final class TypeFinder {
  private final Nester nester;

  private @Nullable Class<?> leafClass;
  private @Nullable Class<?> containerClass;
  private @Nullable NodeType<?> containerType;

  TypeFinder(Nester nester) {
    this.nester = nester;
  }

  /// The node type of a value; null if it is a leaf.
  @Nullable NodeType<?> find(@Nullable Object node) {
    if (node == null) {
      return null;
    }
    Class<?> type = node.getClass();
    if (type == leafClass) {
      return null;
    }
    return type == containerClass ? containerType : ask(node, type);
  }

  private @Nullable NodeType<?> ask(Object node, Class<?> type) {
    NodeType<?> found = nester.typeOf(node);
    if (found == null) {
      leafClass = type;
    } else {
      containerClass = type;
      containerType = found;
    }
    return found;
  }
}
