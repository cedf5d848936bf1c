package io.intarsia.imperative;

import java.util.ArrayDeque;
import java.util.List;

/// The last ops that ran with tracing; the oldest make room.
final class StepTrace {
  private static final int MOST = 100_000;

  private final ArrayDeque<NodeStats> nodes = new ArrayDeque<>();

  synchronized void add(NodeStats node) {
    if (nodes.size() == MOST) {
      nodes.removeFirst();
    }
    nodes.addLast(node);
  }

  synchronized void clear() {
    nodes.clear();
  }

  synchronized RunMetadata all() {
    return new RunMetadata(List.copyOf(nodes));
  }

  synchronized RunMetadata last() {
    return nodes.isEmpty() ? RunMetadata.EMPTY : new RunMetadata(List.of(nodes.getLast()));
  }
}
