package io.intarsia.nest;

import org.jspecify.annotations.Nullable;

/// One of two things that differ, for a message.
///
/// @param text what it is called
/// @param metadata what tells containers of a kind apart; null for a leaf
/// @param type the class that tells it apart from what is called the same; null if none is known
record Side(String text, @Nullable Object metadata, @Nullable Class<?> type) {
  /// What a nest has somewhere.
  ///
  /// @param found null for a leaf
  @SuppressWarnings("unchecked") // the type was found by the class of the node
  static Side of(@Nullable Object node, @Nullable NodeType<?> found) {
    if (node == null || found == null) {
      return new Side("a leaf, " + NestErrors.leaf(node), null, null);
    }
    NodeType<Object> type = (NodeType<Object>) found;
    Object metadata = Checked.metadata(type, node);
    int childCount = Checked.children(type, node, metadata).length;
    String text = Checked.description(type, metadata, childCount);
    return new Side(text, metadata, metadata instanceof Class<?> kind ? kind : node.getClass());
  }

  /// What a structure has somewhere.
  static Side of(Structure.Node node) {
    NodeType<?> type = node.type();
    return type == null
        ? new Side("a leaf", null, null)
        : new Side(
            Checked.description(type, node.metadata(), node.childCount()),
            node.metadata(),
            node.metadata() instanceof Class<?> kind ? kind : null);
  }
}
