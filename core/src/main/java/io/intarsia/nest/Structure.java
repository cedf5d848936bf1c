package io.intarsia.nest;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is left of a nest without its leaves: a value that can be compared, hashed, kept, and
/// filled with other leaves. Made by [Nest#structure].
///
/// The nodes lie flat in post-order (children before their container), as in JAX's `PyTreeDef`.
public final class Structure {
  private final Node[] nodes;
  private final int leafCount;
  private final int hash;

  Structure(Node[] nodes, int leafCount) {
    this.nodes = nodes;
    this.leafCount = leafCount;
    this.hash = Arrays.hashCode(nodes);
  }

  /// A leaf, or a container with its number of children.
  ///
  /// @param type null for a leaf
  record Node(@Nullable NodeType<?> type, Object metadata, int childCount) {
    static final Node LEAF = new Node(null, "leaf", 0);

    String describe() {
      return type == null ? "a leaf" : type.describe(metadata, childCount);
    }
  }

  /// Builds a structure on a walk.
  static final class Builder implements Walk.Visitor {
    private Node[] nodes = new Node[16];
    private int count;
    private int leafCount;

    @Override
    public void leaf(@Nullable Object leaf) {
      leafCount++;
      add(Node.LEAF);
    }

    @Override
    public void leave(NodeType<?> type, Object metadata, int childCount) {
      add(new Node(type, metadata, childCount));
    }

    Structure build() {
      return new Structure(Arrays.copyOf(nodes, count), leafCount);
    }

    private void add(Node node) {
      if (count == nodes.length) {
        nodes = Arrays.copyOf(nodes, 2 * count);
      }
      nodes[count++] = node;
    }
  }

  /// How many leaves there are.
  public int leafCount() {
    return leafCount;
  }

  /// How many leaves and containers there are.
  public int nodeCount() {
    return nodes.length;
  }

  /// Whether this is a single leaf.
  public boolean isLeaf() {
    return nodes.length == 1 && nodes[0].type() == null;
  }

  /// A nest of this structure with other leaves, in the order of [Nest#flatten].
  ///
  /// Lists and maps come back unmodifiable, maps in the order in which the map iterated that the
  /// structure is of; records are made by their canonical constructors.
  ///
  /// @throws IllegalArgumentException if there are more or fewer leaves than the structure has, or
  ///   a container does not take one
  public @Nullable Object pack(List<?> leaves) {
    if (leaves.size() != leafCount) {
      throw NestErrors.leafCount(leafCount, leaves.size(), this);
    }
    @Nullable Object[] stack = new Object[Math.max(4, nodes.length)];
    int height = 0;
    var next = leaves.iterator();
    for (Node node : nodes) {
      NodeType<?> type = node.type();
      if (type == null) {
        stack[height++] = next.next();
      } else {
        int first = height - node.childCount();
        stack[first] = type.rebuild(node.metadata(), Arrays.copyOfRange(stack, first, height));
        height = first + 1;
      }
    }
    return stack[0];
  }

  /// Where the leaves are, in order.
  public List<KeyPath> paths() {
    // From the back, each container comes before its children, the last child first.
    var paths = new ArrayDeque<KeyPath>(List.of(KeyPath.root()));
    List<KeyPath> leaves = new ArrayList<>(leafCount);
    for (int i = nodes.length - 1; i >= 0; i--) {
      Node node = nodes[i];
      KeyPath path = paths.pop();
      NodeType<?> type = node.type();
      if (type == null) {
        leaves.add(path);
      }
      for (int child = 0; type != null && child < node.childCount(); child++) {
        paths.push(path.child(type.step(node.metadata(), child)));
      }
    }
    Collections.reverse(leaves);
    return leaves;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Structure structure
            && hash == structure.hash
            && Arrays.equals(nodes, structure.nodes));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /// Prints the root container and the number of leaves.
  @Override
  public String toString() {
    return nodes[nodes.length - 1].describe()
        + (leafCount == 1 ? ", 1 leaf" : ", " + leafCount + " leaves");
  }
}
