package io.intarsia.nest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Goes through two nests together, as deep as the first one goes, and checks on the way that the
/// second one has the same containers.
final class PairWalk {
  private final String operation;
  private final TypeFinder types;
  private final boolean upTo;
  private final @Nullable Leaves leaves;

  private final Frames frames = new Frames();

  private PairWalk(String operation, Nester nester, boolean upTo, @Nullable Leaves leaves) {
    this.operation = operation;
    this.types = new TypeFinder(nester);
    this.upTo = upTo;
    this.leaves = leaves;
  }

  /// Checks that two nests have the same structure.
  ///
  /// @param operation what the caller called, for messages
  /// @throws IllegalArgumentException if the second nest has another container somewhere; the
  ///   message has the key path, both sides and how they differ
  static void check(String operation, Nester nester, @Nullable Object a, @Nullable Object b) {
    new PairWalk(operation, nester, false, null).run(a, b);
  }

  /// What the second nest has where the first one has leaves; unmodifiable.
  ///
  /// @param operation what the caller called, for messages
  /// @throws IllegalArgumentException if the second nest has another container somewhere
  static List<@Nullable Object> upTo(
      String operation, Nester nester, @Nullable Object shallow, @Nullable Object input) {
    var leaves = new Leaves();
    new PairWalk(operation, nester, true, leaves).run(shallow, input);
    return leaves.toList();
  }

  private void run(@Nullable Object a, @Nullable Object b) {
    visit(a, b);
    while (frames.depth() > 0) {
      visitChildren(frames.top());
    }
  }

  // Up to the next container, which comes first then, or to the end of this one.
  private void visitChildren(Frames.Frame frame) {
    @Nullable Object[] children = frame.children;
    for (int i = frame.next; i < children.length; i++) {
      frame.next = i + 1;
      if (visit(children[i], frame.partners[i])) {
        return;
      }
    }
    frames.pop();
  }

  // True if a container was entered.
  private boolean visit(@Nullable Object a, @Nullable Object b) {
    NodeType<?> type = types.find(a);
    if (a == null || type == null) {
      if (!upTo && types.find(b) != null) {
        throw differ(a, b);
      }
      if (leaves != null) {
        leaves.add(b);
      }
      return false;
    }
    if (b == null || !type.equals(types.find(b))) {
      throw differ(a, b);
    }
    push(a, b, type);
    return true;
  }

  @SuppressWarnings("unchecked") // the type was found by the class of both
  private void push(Object a, Object b, NodeType<?> found) {
    frames.checkEnd(a);
    NodeType<Object> type = (NodeType<Object>) found;
    try {
      Object metadata = Checked.metadata(type, a);
      Object otherMetadata = Checked.metadata(type, b);
      if (!type.matches(metadata, otherMetadata)) {
        throw differ(a, b);
      }
      @Nullable Object[] children = Checked.children(type, a, metadata);
      @Nullable Object[] partners = Checked.children(type, b, otherMetadata);
      if (children.length != partners.length) {
        throw differ(a, b);
      }
      frames.push(a, type, metadata, children).partners = partners;
    } catch (ClosedContainerException e) {
      throw NestErrors.closed(frames.path(), e);
    }
  }

  private IllegalArgumentException differ(@Nullable Object a, @Nullable Object b) {
    try {
      return NestErrors.differ(operation, frames.path(), side(a), side(b));
    } catch (ClosedContainerException e) {
      return NestErrors.closed(frames.path(), e);
    }
  }

  private Side side(@Nullable Object node) {
    return Side.of(node, types.find(node));
  }
}
