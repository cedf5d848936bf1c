package io.intarsia.internal.place;

import io.intarsia.tensor.Place;
import io.intarsia.tensor.SymbolicTensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the place an op belongs to: it runs where its inputs are, and they may be of several
/// graphs around each other.
public final class Routing {
  private Routing() {}

  /// The innermost graph that some tensor is of; null if none is of a graph.
  ///
  /// @param inputs tensors, lists of them, and values of other kinds
  public static @Nullable GraphPlace innermost(@Nullable Object... inputs) {
    GraphPlace found = null;
    for (Object input : inputs) {
      found = inner(found, input);
    }
    return found;
  }

  /// The innermost graph that some tensor is of; null if none is of a graph.
  public static @Nullable GraphPlace innermost(List<?> inputs) {
    GraphPlace found = null;
    for (int i = 0; i < inputs.size(); i++) {
      found = inner(found, inputs.get(i));
    }
    return found;
  }

  private static @Nullable GraphPlace inner(@Nullable GraphPlace found, @Nullable Object input) {
    GraphPlace graph;
    if (input instanceof SymbolicTensor symbolic) {
      graph = (GraphPlace) symbolic.place();
    } else if (input instanceof List<?> list) {
      graph = innermost(list);
    } else {
      return found;
    }
    return graph != null && (found == null || graph.order() > found.order()) ? graph : found;
  }

  /// The place of ops asked for where they run eagerly: there, or the innermost graph that some
  /// inputs are of.
  public static Place from(Place eager, List<?> inputs) {
    GraphPlace graph = innermost(inputs);
    return graph == null ? eager : graph;
  }

  /// The graph that ops asked for in another one belong to: one inside that some inputs are of, or
  /// itself.
  public static GraphPlace inside(GraphPlace graph, List<?> inputs) {
    return inside(graph, innermost(inputs));
  }

  static GraphPlace inside(GraphPlace graph, @Nullable GraphPlace innermost) {
    return innermost == null || innermost.order() <= graph.order() || innermost.hasEnded()
        ? graph
        : innermost;
  }
}
