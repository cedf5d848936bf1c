package io.intarsia.imperative;

import io.intarsia.internal.executor.SessionHome;
import java.util.Map;

/// The one session of an environment, with its one graph; to be looked at. The environment runs it
/// and closes it.
///
/// It runs the ops if the environment was opened for that. One that runs its ops eagerly has a
/// session in which nothing runs, whose graph shows its operations as a session would run them.
///
/// @see ExecutorKind#SESSION
/// @see "Python: tf.compat.v1.Session"
public final class Session {
  private final String target;
  private final SessionGraph graph;

  Session(SessionHome home) {
    this.target = home.target();
    this.graph = new SessionGraph(home.context(), home.nodes());
  }

  /// Where it runs: empty for this process, else such as `grpc://localhost:2222`.
  public String target() {
    return target;
  }

  /// Its graph, the same one each time.
  public SessionGraph graph() {
    return graph;
  }

  /// How many nodes of each op the graph has; see [SessionGraph#nodeCounts].
  public Map<String, Integer> nodeCounts() {
    return graph.nodeCounts();
  }

  /// The graph, as a serialized `GraphDef`; see [SessionGraph#toGraphDef].
  ///
  /// @throws IllegalStateException if the environment was closed
  public byte[] toGraphDef() {
    return graph.toGraphDef();
  }

  /// Where it runs and how many nodes it has.
  @Override
  public String toString() {
    return "Session[%s, %d nodes]"
        .formatted(target.isEmpty() ? "in this process" : target, graph.size());
  }
}
