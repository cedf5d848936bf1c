package io.intarsia.imperative;

import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.session.Nodes;
import java.util.Map;

/// The one graph of an environment; to be looked at. Each operation is a piece of it that takes
/// handles of tensors, runs one op and gives handles of its results. Pieces are only added: the
/// graph grows with the operations, and by nothing when one is run again. Functions being traced
/// have graphs of their own.
///
/// @see "Python: tf.Graph"
public final class SessionGraph {
  private final SessionContext context;
  private final Nodes nodes;

  SessionGraph(SessionContext context, Nodes nodes) {
    this.context = context;
    this.nodes = nodes;
  }

  /// How many nodes it has.
  public int size() {
    return nodeCounts().values().stream().mapToInt(Integer::intValue).sum();
  }

  /// How many nodes of each op it has, by the registered name.
  public Map<String, Integer> nodeCounts() {
    return context.withGraph(_ -> nodes.counts());
  }

  /// The graph, as a serialized `GraphDef`.
  ///
  /// @throws IllegalStateException if the environment was closed
  /// @see "org.tensorflow.proto.GraphDef"
  public byte[] toGraphDef() {
    return context.withGraph(NativeGraph::toGraphDef);
  }

  /// How many nodes it has.
  @Override
  public String toString() {
    return "SessionGraph[%d nodes]".formatted(size());
  }
}
