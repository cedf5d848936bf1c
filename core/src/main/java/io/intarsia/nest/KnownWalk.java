package io.intarsia.nest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes a nest apart whose structure is known. From the back of the post-order, each container
/// comes before its children, the last child first: so it fills an array of known size from its
/// end, and never asks what a leaf is.
final class KnownWalk {
  private final TypeFinder types;
  private final Structure structure;
  private final @Nullable Object[] waiting;
  private int top;
  // The node that did not match, and what was there.
  private int differing;
  private @Nullable Object got;

  KnownWalk(Nester nester, Structure structure) {
    this.types = new TypeFinder(nester);
    this.structure = structure;
    this.waiting = new Object[structure.height()];
  }

  /// The leaves of a nest; unmodifiable.
  ///
  /// @throws IllegalArgumentException if it has another structure
  List<@Nullable Object> leaves(@Nullable Object nest) {
    List<@Nullable Object> leaves = match(nest);
    if (leaves == null) {
      throw differ(differing, got);
    }
    return leaves;
  }

  /// The leaves of a nest, unmodifiable; null if it has another structure.
  @Nullable List<@Nullable Object> match(@Nullable Object nest) {
    @Nullable Object[] leaves = new Object[structure.leafCount()];
    int left = leaves.length;
    waiting[top++] = nest;
    for (int i = structure.nodeCount() - 1; i >= 0; i--) {
      Object value = waiting[--top];
      NodeType<?> type = structure.node(i).type();
      if (type == null) {
        leaves[--left] = value;
      } else if (!open(i, type, value)) {
        differing = i;
        got = value;
        return null;
      }
    }
    return Lists.of(leaves);
  }

  @SuppressWarnings("unchecked") // the type was found by the class of the container
  private boolean open(int position, NodeType<?> expected, @Nullable Object container) {
    if (container == null || !expected.equals(types.find(container))) {
      return false;
    }
    NodeType<Object> type = (NodeType<Object>) expected;
    Structure.Node node = structure.node(position);
    try {
      Object metadata = Checked.metadata(type, container);
      if (!type.matches(node.metadata(), metadata)) {
        return false;
      }
      @Nullable Object[] children = Checked.children(type, container, metadata);
      if (children.length != node.childCount()) {
        return false;
      }
      System.arraycopy(children, 0, waiting, top, children.length);
      top += children.length;
      return true;
    } catch (ClosedContainerException e) {
      throw NestErrors.closed(structure.nodePaths()[position], e);
    }
  }

  private IllegalArgumentException differ(int position, @Nullable Object got) {
    Structure.Node node = structure.node(position);
    return NestErrors.differ(
        "Structure.leaves",
        structure.nodePaths()[position],
        Side.of(node),
        Side.of(got, types.find(got)));
  }
}
