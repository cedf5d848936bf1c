package io.intarsia.types.digraph;

/// One of the two ends of an edge.
public enum EdgeEnd {
  /// The node the edge comes from.
  SOURCE,
  /// The node the edge goes to.
  TARGET
}
