package io.intarsia.nest;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is left of a nest without its leaves: a value that can be compared, hashed, kept, and
/// filled with other leaves. Made by [Nest#structure].
///
/// The nodes lie flat in post-order (children before their container), as in JAX's `PyTreeDef`.
public final class Structure {
  private final Nester nester;
  private final Node[] nodes;
  private final int leafCount;
  // The most that waits for its container while packing.
  private final int height;
  // Zero until it is asked for.
  private int hash;

  private Structure(Nester nester, Node[] nodes, int leafCount, int height) {
    this.nester = nester;
    this.nodes = nodes;
    this.leafCount = leafCount;
    this.height = height;
  }

  /// A leaf, or a container with its number of children.
  ///
  /// @param type null for a leaf
  record Node(@Nullable NodeType<?> type, Object metadata, int childCount) {
    static final Node LEAF = new Node(null, "leaf", 0);
  }

  /// Builds a structure on a walk.
  static final class Builder {
    private Node[] nodes = new Node[16];
    private int count;
    private int waiting;
    private int height;

    void leaf() {
      add(Node.LEAF);
    }

    /// A container whose children were added.
    void container(NodeType<?> type, Object metadata, int childCount) {
      add(new Node(type, metadata, childCount));
    }

    void addAll(Node[] more) {
      for (Node node : more) {
        add(node);
      }
    }

    Structure build(Nester nester, int leafCount) {
      return new Structure(nester, Arrays.copyOf(nodes, count), leafCount, height);
    }

    private void add(Node node) {
      if (count == nodes.length) {
        nodes = Arrays.copyOf(nodes, 2 * count);
      }
      nodes[count++] = node;
      waiting += 1 - node.childCount();
      height = Math.max(height, waiting);
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
  /// structure is of; records are made by their canonical constructors, and what those throw, this
  /// does.
  ///
  /// @throws IllegalArgumentException if there are more or fewer leaves than the structure has, or
  ///   a container does not take one
  public @Nullable Object pack(List<?> leaves) {
    @Nullable Object[] values = leaves.toArray();
    if (values.length != leafCount) {
      throw NestErrors.leafCount(leafCount, values.length, this);
    }
    @Nullable Object[] stack = new Object[height];
    int top = 0;
    int leaf = 0;
    for (int i = 0; i < nodes.length; i++) {
      int children = nodes[i].childCount();
      top -= children;
      stack[top] =
          nodes[i].type() == null
              ? values[leaf++]
              : rebuild(i, Arrays.copyOfRange(stack, top, top + children));
      top++;
    }
    return stack[0];
  }

  /// This structure with others in the place of its leaves: that of a nest whose leaves here are
  /// nests of their structures.
  ///
  /// @param inner one for each leaf, in the order of [Nest#flatten]
  /// @throws IllegalArgumentException if there are more or fewer than this has leaves
  /// @see "JAX: jax.tree_util.PyTreeDef.compose"
  public Structure compose(List<Structure> inner) {
    if (inner.size() != leafCount) {
      throw NestErrors.leafCount(leafCount, inner.size(), this);
    }
    Builder all = new Builder();
    int next = 0;
    int leaves = 0;
    for (Node node : nodes) {
      if (node.type() == null) {
        leaves += inner.get(next).leafCount;
        all.addAll(inner.get(next++).nodes);
      } else {
        all.add(node);
      }
    }
    return all.build(nester, leaves);
  }

  /// As [#pack] for leaves of any class: a container that holds an open leaf, at any depth, comes
  /// back as one that takes all. A record is the [NamedTuple] of its components then, an array one
  /// of objects, an `Optional` what is in it, and a container of a registered class a [Tuple].
  ///
  /// @param open the positions of these leaves
  /// @throws IllegalArgumentException as [#pack]
  public @Nullable Object packOpen(List<?> leaves, BitSet open) {
    @Nullable Object[] values = leaves.toArray();
    if (values.length != leafCount) {
      throw NestErrors.leafCount(leafCount, values.length, this);
    }
    return OpenPack.pack(this, values, open);
  }

  Object rebuild(int position, @Nullable Object[] children) {
    Node node = nodes[position];
    NodeType<?> type = node.type();
    if (type == null) {
      throw new AssertionError("a leaf has no children; please report");
    }
    try {
      return Checked.rebuilt(type, node.metadata(), children);
    } catch (MismatchException e) {
      throw NestErrors.mismatch(nodePaths()[position], e);
    }
  }

  /// The leaves of a nest of this structure: as [Nest#flattenUpTo] with what the structure is of,
  /// but faster. Where the structure has a leaf, the nest may have anything.
  ///
  /// @throws IllegalArgumentException if the nest has not this structure; the message has the key
  ///   path and both sides
  public List<@Nullable Object> leaves(@Nullable Object nest) {
    return new KnownWalk(nester, this).leaves(nest);
  }

  /// The leaves of a nest if it has this structure, as [#leaves]; else empty.
  public Optional<List<@Nullable Object>> match(@Nullable Object nest) {
    return Optional.ofNullable(new KnownWalk(nester, this).match(nest));
  }

  /// The positions of the leaves whose container takes no null: the value of an `Optional`, and a
  /// component that a record declares as a number, a boolean or a character.
  public BitSet required() {
    var required = new BitSet();
    int[] stack = new int[height];
    int top = 0;
    int leaf = 0;
    for (Node node : nodes) {
      top -= node.childCount();
      for (int child = 0; child < node.childCount(); child++) {
        if (stack[top + child] >= 0 && requires(node.type(), child)) {
          required.set(stack[top + child]);
        }
      }
      stack[top++] = node.type() == null ? leaf++ : -1;
    }
    return required;
  }

  private static boolean requires(@Nullable NodeType<?> type, int child) {
    return type instanceof SequenceTypes.OfOptional
        || (type instanceof RecordType record && record.isPrimitive(child));
  }

  Node node(int position) {
    return nodes[position];
  }

  int height() {
    return height;
  }

  /// Where the leaves are, in order; unmodifiable.
  public List<KeyPath> paths() {
    KeyPath[] all = nodePaths();
    KeyPath[] paths = new KeyPath[leafCount];
    int next = 0;
    for (int i = 0; i < all.length; i++) {
      if (nodes[i].type() == null) {
        paths[next++] = all[i];
      }
    }
    return Collections.unmodifiableList(Arrays.asList(paths));
  }

  /// Where each node is.
  KeyPath[] nodePaths() {
    KeyPath[] paths = new KeyPath[nodes.length];
    KeyPath[] waiting = new KeyPath[height];
    waiting[0] = KeyPath.root();
    int top = 1;
    // From the back, each container comes before its children, the last child first.
    for (int i = nodes.length - 1; i >= 0; i--) {
      Node node = nodes[i];
      NodeType<?> type = node.type();
      paths[i] = waiting[--top];
      for (int child = 0; type != null && child < node.childCount(); child++) {
        waiting[top++] = paths[i].child(type, node.metadata(), child);
      }
    }
    return paths;
  }

  /// Whether both are structures of the same containers with the same metadata, such as map keys.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Structure structure && Arrays.equals(nodes, structure.nodes));
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      hash = Arrays.hashCode(nodes);
    }
    return hash;
  }

  /// Prints the tree, with `*` for each leaf: `{"a": [*, *], "b": Point(x=*, y=*)}`. What is long
  /// is cut.
  @Override
  public String toString() {
    return StructureText.of(nodes);
  }
}
