package io.intarsia.nest;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The containers a walk is in, the root first. They lie in an array, so depth costs memory and
/// never overflows the stack of the thread.
final class Frames {
  /// A nest that goes deeper is taken for one without end, as of a container that makes new
  /// containers whenever it is asked for its children.
  static final int DEEPEST = 1_000_000;

  private static final @Nullable Object[] NONE = {};

  private Frame[] frames = new Frame[4];
  private int depth;

  /// A container and how far the walk is in it; used again for the next one of the same depth.
  static final class Frame {
    @Nullable Object container;
    @Nullable NodeType<?> type;
    Object metadata = "";
    @Nullable Object[] children = NONE;

    /// Which child comes next.
    int next;

    /// Where the container is, in a walk that wants to know.
    KeyPath path = KeyPath.root();

    /// What stands for the children in the other one of two nests.
    @Nullable Object[] partners = NONE;

    /// The path to the child before the next one.
    KeyPath pathOfChild() {
      return path.child(type, metadata, next - 1);
    }
  }

  int depth() {
    return depth;
  }

  /// The innermost container.
  Frame top() {
    return frames[depth - 1];
  }

  /// Enters a container.
  Frame push(Object container, NodeType<?> type, Object metadata, @Nullable Object[] children) {
    if (depth == frames.length) {
      frames = Arrays.copyOf(frames, 2 * depth);
    }
    Frame frame = frames[depth];
    if (frame == null) {
      frame = new Frame();
      frames[depth] = frame;
    }
    depth++;
    frame.container = container;
    frame.type = type;
    frame.metadata = metadata;
    frame.children = children;
    frame.next = 0;
    return frame;
  }

  /// Leaves the innermost container.
  void pop() {
    depth--;
  }

  /// Checks that a container, about to be entered, does not hold itself.
  ///
  /// Each is compared with one that it is in, whose depth is a power of two: on an endless way
  /// round a circle, one is met again as soon as that depth exceeds the circle (Brent's method). So
  /// the check costs one comparison, and needs no set.
  ///
  /// @throws IllegalArgumentException if it holds itself, or the nest is too deep
  void checkEnd(Object container) {
    if (depth > 0 && frames[Integer.highestOneBit(depth) - 1].container == container) {
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
      path = path.child(frames[i].type, frames[i].metadata, frames[i].next - 1);
    }
    return path;
  }
}
