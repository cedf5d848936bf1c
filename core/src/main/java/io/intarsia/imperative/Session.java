package io.intarsia.imperative;

import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.session.Nodes;
import java.util.Map;

/// The one session, with its one graph, that runs the ops of an environment; to be looked at. The
/// environment runs it and closes it.
///
/// Each operation is a piece of the graph that takes handles of tensors, runs one op and gives
/// handles of its results. Pieces are only added: the graph of an environment grows with the
/// operations, and by nothing when one is run again.
///
/// @see ExecutorKind#SESSION
/// @see "Python: tf.compat.v1.Session"
public final class Session {
  private final SessionContext context;
  private final Nodes nodes;
  private final String target;

  Session(SessionContext context, Nodes nodes, String target) {
    this.context = context;
    this.nodes = nodes;
    this.target = target;
  }

  /// Where it runs: empty for this process, else such as `grpc://localhost:2222`.
  public String target() {
    return target;
  }

  /// How many nodes of each op the graph has, by the registered name.
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

  /// Where it runs and how many nodes it has.
  @Override
  public String toString() {
    int count = nodeCounts().values().stream().mapToInt(Integer::intValue).sum();
    return "Session[%s, %d nodes]".formatted(target.isEmpty() ? "in this process" : target, count);
  }
}
