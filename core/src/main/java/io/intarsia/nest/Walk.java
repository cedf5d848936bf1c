package io.intarsia.nest;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Goes through a nest depth first, with a stack of its own: depth costs memory, never a stack
/// overflow.
final class Walk {
  /// From this depth on, containers that hold themselves are looked for.
  private static final int SUSPICIOUS_DEPTH = 1 << 10;

  private final Namespace namespace;
  private final boolean expandComposites;
  private final Visitor visitor;

  private @Nullable Object[] containers = new Object[8];
  private NodeType<?>[] types = new NodeType<?>[8];
  private Object[] metadata = new Object[8];
  private @Nullable Object[][] children = new Object[8][];
  private int[] next = new int[8];
  private int depth;

  Walk(Namespace namespace, boolean expandComposites, Visitor visitor) {
    this.namespace = namespace;
    this.expandComposites = expandComposites;
    this.visitor = visitor;
  }

  /// What is done on the way.
  interface Visitor {
    void leaf(@Nullable Object leaf);

    /// All children of a container were visited.
    default void leave(NodeType<?> type, Object metadata, int childCount) {}
  }

  /// Visits everything in a nest.
  ///
  /// @throws IllegalArgumentException if a container holds itself, or cannot be taken apart
  void run(@Nullable Object root) {
    visit(root);
    while (depth > 0) {
      int top = depth - 1;
      @Nullable Object[] siblings = children[top];
      if (next[top] < siblings.length) {
        visit(siblings[next[top]++]);
      } else {
        pop(top);
      }
    }
  }

  /// Where the walk is.
  KeyPath path() {
    KeyPath path = KeyPath.root();
    for (int i = 0; i < depth; i++) {
      path = path.child(types[i].step(metadata[i], next[i] - 1));
    }
    return path;
  }

  private void visit(@Nullable Object node) {
    NodeType<?> type = node == null ? null : namespace.find(node.getClass(), expandComposites);
    if (node == null || type == null) {
      visitor.leaf(node);
    } else {
      push(node, type);
    }
  }

  @SuppressWarnings("unchecked") // the type was found by the class of the node
  private void push(Object node, NodeType<?> found) {
    if (depth == next.length) {
      grow(node);
    }
    NodeType<Object> type = (NodeType<Object>) found;
    Object data = type.metadata(node);
    containers[depth] = node;
    types[depth] = type;
    metadata[depth] = data;
    children[depth] = type.children(node, data);
    next[depth] = 0;
    depth++;
  }

  private void pop(int top) {
    depth = top;
    visitor.leave(types[top], metadata[top], children[top].length);
    containers[top] = null;
  }

  private void grow(Object node) {
    if (depth >= SUSPICIOUS_DEPTH) {
      checkCycle(node);
    }
    int capacity = 2 * depth;
    containers = Arrays.copyOf(containers, capacity);
    types = Arrays.copyOf(types, capacity);
    metadata = Arrays.copyOf(metadata, capacity);
    children = Arrays.copyOf(children, capacity);
    next = Arrays.copyOf(next, capacity);
  }

  // At most once a doubling of the depth, so that deep nests stay linear.
  private void checkCycle(Object node) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < depth; i++) {
      Object container = containers[i];
      // A composite may be its own only child in a new guise; it is not the same object then.
      if (container != null && !seen.add(container)) {
        throw NestErrors.cycle(container, depth);
      }
    }
    if (seen.contains(node)) {
      throw NestErrors.cycle(node, depth);
    }
  }
}
