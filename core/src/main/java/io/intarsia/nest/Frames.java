package io.intarsia.nest;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The containers a walk is in, the root first. They lie in arrays, so depth costs memory and never
/// overflows the stack of the thread.
final class Frames {
  /// A nest that goes deeper is taken for one without end, as of a container that makes new
  /// containers whenever it is asked for its children.
  static final int DEEPEST = 1_000_000;

  private Object[] containers = new Object[8];
  private NodeType<?>[] types = new NodeType<?>[8];
  private Object[] metadata = new Object[8];
  private @Nullable Object[][] children = new Object[8][];
  private int[] next = new int[8];
  private int depth;

  int depth() {
    return depth;
  }

  /// The children of the innermost container.
  @Nullable Object[] children() {
    return children[depth - 1];
  }

  /// Which child of the innermost container comes next.
  int next() {
    return next[depth - 1];
  }

  /// Says which one comes next.
  void next(int child) {
    next[depth - 1] = child;
  }

  /// The type of the innermost container.
  NodeType<?> type() {
    return types[depth - 1];
  }

  /// The metadata of the innermost container.
  Object metadata() {
    return metadata[depth - 1];
  }

  /// Enters a container.
  void push(Object container, NodeType<?> type, Object data, @Nullable Object[] parts) {
    if (depth == next.length) {
      grow(2 * depth);
    }
    containers[depth] = container;
    types[depth] = type;
    metadata[depth] = data;
    children[depth] = parts;
    next[depth++] = 0;
  }

  /// Leaves the innermost container.
  void pop() {
    depth--;
  }

  /// Checks that a container, about to be entered, does not hold itself.
  ///
  /// Each is compared with one that it is in, whose depth is a power of two: on an endless way round
  /// a circle, one is met again as soon as that depth exceeds the circle (Brent's method). So the
  /// check costs one comparison, and needs no set.
  ///
  /// @throws IllegalArgumentException if it holds itself, or the nest is too deep
  void checkEnd(Object container) {
    if (depth > 0 && containers[Integer.highestOneBit(depth) - 1] == container) {
      throw NestErrors.cycle(path(), container, depth);
    }
    if (depth >= DEEPEST) {
      throw NestErrors.tooDeep(path(), container);
    }
  }

  /// Where the walk is: the path of the child before the next one.
  KeyPath path() {
    KeyPath path = KeyPath.root();
    for (int i = 0; i < depth; i++) {
      path = path.child(types[i], metadata[i], next[i] - 1);
    }
    return path;
  }

  private void grow(int capacity) {
    containers = Arrays.copyOf(containers, capacity);
    types = Arrays.copyOf(types, capacity);
    metadata = Arrays.copyOf(metadata, capacity);
    children = Arrays.copyOf(children, capacity);
    next = Arrays.copyOf(next, capacity);
  }
}
