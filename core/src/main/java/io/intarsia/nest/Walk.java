package io.intarsia.nest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Goes through a nest depth first and collects its leaves and, if asked for, its structure.
final class Walk {
  private final Nester nester;
  private final TypeFinder types;
  private final Frames frames = new Frames();
  private final Leaves leaves = new Leaves();
  private final Structure.@Nullable Builder nodes;

  private Walk(Nester nester, Structure.@Nullable Builder nodes) {
    this.nester = nester;
    this.types = new TypeFinder(nester);
    this.nodes = nodes;
  }

  /// The leaves of a nest, unmodifiable.
  ///
  /// @throws IllegalArgumentException if a container holds itself, or cannot be taken apart
  static List<@Nullable Object> leaves(Nester nester, @Nullable Object nest) {
    var walk = new Walk(nester, null);
    walk.run(nest);
    return walk.leaves.toList();
  }

  /// Structure and leaves of a nest.
  ///
  /// @throws IllegalArgumentException if a container holds itself, or cannot be taken apart
  static Parts parts(Nester nester, @Nullable Object nest) {
    var builder = new Structure.Builder();
    var walk = new Walk(nester, builder);
    walk.run(nest);
    List<@Nullable Object> leaves = walk.leaves.toList();
    return new Parts(builder.build(walk.nester, leaves.size()), leaves);
  }

  /// A nest taken apart.
  record Parts(Structure structure, List<@Nullable Object> leaves) {}

  private void run(@Nullable Object root) {
    NodeType<?> type = types.find(root);
    if (root == null || type == null) {
      leaf(root);
      return;
    }
    push(root, type);
    while (frames.depth() > 0) {
      visitChildren();
    }
  }

  // Up to the next container, which comes first then, or to the end of this one.
  private void visitChildren() {
    @Nullable Object[] children = frames.children();
    for (int i = frames.next(); i < children.length; i++) {
      Object child = children[i];
      NodeType<?> type = types.find(child);
      if (child != null && type != null) {
        frames.next(i + 1);
        push(child, type);
        return;
      }
      leaf(child);
    }
    if (nodes != null) {
      nodes.container(frames.type(), frames.metadata(), children.length);
    }
    frames.pop();
  }

  private void leaf(@Nullable Object leaf) {
    leaves.add(leaf);
    if (nodes != null) {
      nodes.leaf();
    }
  }

  @SuppressWarnings("unchecked") // the type was found by the class of the node
  private void push(Object node, NodeType<?> found) {
    frames.checkEnd(node);
    NodeType<Object> type = (NodeType<Object>) found;
    try {
      Object metadata = type.metadata(node);
      frames.push(node, type, metadata, type.children(node, metadata));
    } catch (ClosedContainerException e) {
      throw NestErrors.closed(frames.path(), e);
    }
  }
}
