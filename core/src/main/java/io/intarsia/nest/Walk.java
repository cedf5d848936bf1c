package io.intarsia.nest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Goes through a nest depth first and collects its leaves and, if asked for, its structure.
final class Walk {
  private final TypeFinder types;
  private final Frames frames = new Frames();
  private final Leaves leaves = new Leaves();
  private final Structure.@Nullable Builder nodes;
  private final boolean withPaths;

  private Walk(Nester nester, Structure.@Nullable Builder nodes, boolean withPaths) {
    this.types = new TypeFinder(nester);
    this.nodes = nodes;
    this.withPaths = withPaths;
  }

  /// The leaves of a nest, unmodifiable.
  ///
  /// @param withPaths whether each leaf comes as a [KeyedLeaf]
  /// @throws IllegalArgumentException if a container holds itself, or cannot be flattened
  static List<@Nullable Object> leaves(Nester nester, @Nullable Object nest, boolean withPaths) {
    return new Walk(nester, null, withPaths).run(nest);
  }

  /// Structure and leaves of a nest.
  ///
  /// @param withPaths whether each leaf comes as a [KeyedLeaf]
  /// @throws IllegalArgumentException if a container holds itself, or cannot be flattened
  static Parts parts(Nester nester, @Nullable Object nest, boolean withPaths) {
    var builder = new Structure.Builder();
    List<@Nullable Object> leaves = new Walk(nester, builder, withPaths).run(nest);
    return new Parts(builder.build(nester, leaves.size()), leaves);
  }

  /// A nest flattened.
  record Parts(Structure structure, List<@Nullable Object> leaves) {}

  private List<@Nullable Object> run(@Nullable Object root) {
    NodeType<?> type = types.find(root);
    if (root == null || type == null) {
      leaf(root, KeyPath.root());
    } else {
      push(root, type, KeyPath.root());
    }
    while (frames.depth() > 0) {
      visitChildren(frames.top());
    }
    return leaves.toList();
  }

  // Up to the next container, which comes first then, or to the end of this one.
  private void visitChildren(Frames.Frame frame) {
    @Nullable Object[] children = frame.children;
    for (int i = frame.next; i < children.length; i++) {
      Object child = children[i];
      NodeType<?> type = types.find(child);
      frame.next = i + 1;
      KeyPath path = withPaths ? frame.pathOfChild() : KeyPath.root();
      if (child != null && type != null) {
        push(child, type, path);
        return;
      }
      leaf(child, path);
    }
    NodeType<?> type = frame.type;
    if (nodes != null && type != null) {
      nodes.container(type, frame.metadata, children.length);
    }
    frames.pop();
  }

  private void leaf(@Nullable Object leaf, KeyPath path) {
    leaves.add(withPaths ? new KeyedLeaf(path, leaf) : leaf);
    if (nodes != null) {
      nodes.leaf();
    }
  }

  @SuppressWarnings("unchecked") // the type was found by the class of the node
  private void push(Object node, NodeType<?> found, KeyPath path) {
    frames.checkEnd(node);
    NodeType<Object> type = (NodeType<Object>) found;
    try {
      Object metadata = Checked.metadata(type, node);
      frames.push(node, type, metadata, Checked.children(type, node, metadata)).path = path;
    } catch (ClosedContainerException e) {
      throw NestErrors.closed(frames.path(), e);
    }
  }
}
