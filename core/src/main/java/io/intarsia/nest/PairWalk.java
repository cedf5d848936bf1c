package io.intarsia.nest;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Goes through two nests at once, as deep as the first one goes, and checks on the way that the
/// second one has the same containers.
final class PairWalk {
  private final String operation;
  private final Namespace namespace;
  private final boolean expandComposites;
  private final boolean upTo;
  private final BiConsumer<@Nullable Object, @Nullable Object> visitor;

  private NodeType<?>[] types = new NodeType<?>[8];
  private Object[] metadata = new Object[8];
  private @Nullable Object[][] first = new Object[8][];
  private @Nullable Object[][] second = new Object[8][];
  private int[] next = new int[8];
  private int depth;

  /// @param operation what the caller called, for messages
  /// @param upTo whether the second nest may go deeper where the first one has a leaf
  /// @param visitor takes each leaf of the first nest with what the second one has there
  PairWalk(
      String operation,
      Nester nester,
      boolean upTo,
      BiConsumer<@Nullable Object, @Nullable Object> visitor) {
    this.operation = operation;
    this.namespace = nester.namespace();
    this.expandComposites = nester.expandsComposites();
    this.upTo = upTo;
    this.visitor = visitor;
  }

  /// Walks.
  ///
  /// @throws IllegalArgumentException if the second nest has another container somewhere; the
  ///   message has the key path, both sides and how they differ
  void run(@Nullable Object a, @Nullable Object b) {
    visit(a, b);
    while (depth > 0) {
      int top = depth - 1;
      int child = next[top];
      if (child < first[top].length) {
        next[top]++;
        visit(first[top][child], second[top][child]);
      } else {
        depth = top;
      }
    }
  }

  private void visit(@Nullable Object a, @Nullable Object b) {
    NodeType<?> type = typeOf(a);
    NodeType<?> other = upTo && type == null ? null : typeOf(b);
    if (a == null || type == null) {
      if (other != null) {
        throw differ(a, b);
      }
      visitor.accept(a, b);
    } else if (b == null || !type.equals(other)) {
      throw differ(a, b);
    } else {
      push(a, b, type);
    }
  }

  @SuppressWarnings("unchecked") // the type was found by the class of both
  private void push(Object a, Object b, NodeType<?> found) {
    NodeType<Object> type = (NodeType<Object>) found;
    Object data = type.metadata(a);
    Object otherData = type.metadata(b);
    if (!type.matches(data, otherData)) {
      throw differ(a, b);
    }
    @Nullable Object[] children = type.children(a, data);
    @Nullable Object[] otherChildren = type.children(b, otherData);
    if (children.length != otherChildren.length) {
      throw differ(a, b);
    }
    if (depth == next.length) {
      grow(2 * depth);
    }
    types[depth] = type;
    metadata[depth] = data;
    first[depth] = children;
    second[depth] = otherChildren;
    next[depth++] = 0;
  }

  private void grow(int capacity) {
    types = Arrays.copyOf(types, capacity);
    metadata = Arrays.copyOf(metadata, capacity);
    first = Arrays.copyOf(first, capacity);
    second = Arrays.copyOf(second, capacity);
    next = Arrays.copyOf(next, capacity);
  }

  private @Nullable NodeType<?> typeOf(@Nullable Object node) {
    return node == null ? null : namespace.find(node.getClass(), expandComposites);
  }

  private IllegalArgumentException differ(@Nullable Object a, @Nullable Object b) {
    return NestErrors.differ(operation, path(), side(a), side(b));
  }

  private KeyPath path() {
    KeyPath path = KeyPath.root();
    for (int i = 0; i < depth; i++) {
      path = path.child(types[i].step(metadata[i], next[i] - 1));
    }
    return path;
  }

  @SuppressWarnings("unchecked") // the type was found by the class of the node
  private Side side(@Nullable Object node) {
    NodeType<Object> type = (NodeType<Object>) typeOf(node);
    if (node == null || type == null) {
      return new Side(node, null, List.of());
    }
    Object data = type.metadata(node);
    int count = type.children(node, data).length;
    return new Side(type.describe(data, count), data, type);
  }

  /// One of two things that differ.
  ///
  /// @param description a leaf itself, or what the container is called
  /// @param metadata null for a leaf
  record Side(@Nullable Object description, @Nullable Object metadata, Object type) {}
}
