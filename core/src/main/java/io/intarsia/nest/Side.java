package io.intarsia.nest;

import org.jspecify.annotations.Nullable;

/// One of two things that differ, for a message.
///
/// @param text what it is called
/// @param metadata what tells containers of a kind apart; null for a leaf
record Side(String text, @Nullable Object metadata) {
  /// What a nest has somewhere.
  ///
  /// @param found null for a leaf
  @SuppressWarnings("unchecked") // the type was found by the class of the node
  static Side of(@Nullable Object node, @Nullable NodeType<?> found) {
    if (node == null || found == null) {
      return new Side("a leaf, " + NestErrors.leaf(node), null);
    }
    NodeType<Object> type = (NodeType<Object>) found;
    Object metadata = type.metadata(node);
    int childCount = type.children(node, metadata).length;
    return new Side(type.describe(metadata, childCount), metadata);
  }
}
