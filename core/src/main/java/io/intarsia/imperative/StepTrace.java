package io.intarsia.imperative;

import java.util.ArrayDeque;
import java.util.List;

/// The last ops that ran with tracing; the oldest make room. And the graphs of the last run.
final class StepTrace {
  private static final int MOST = 100_000;

  private final ArrayDeque<NodeStats> nodes = new ArrayDeque<>();
  private List<byte[]> graphs = List.of();

  synchronized void add(NodeStats node) {
    if (nodes.size() == MOST) {
      nodes.removeFirst();
    }
    nodes.addLast(node);
  }

  synchronized void setGraphs(List<byte[]> graphs) {
    this.graphs = graphs;
  }

  synchronized void clear() {
    nodes.clear();
    graphs = List.of();
  }

  synchronized RunMetadata all() {
    return new RunMetadata(List.copyOf(nodes), graphs);
  }

  synchronized RunMetadata last() {
    return new RunMetadata(nodes.isEmpty() ? List.of() : List.of(nodes.getLast()), graphs);
  }
}
