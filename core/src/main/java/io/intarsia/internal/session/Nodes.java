package io.intarsia.internal.session;

import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.Setter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Adds nodes to the graph of a session, each under a name of its own. Used by whoever has the
/// graph for himself.
public final class Nodes {
  private final NativeGraph graph;
  private final Map<String, Integer> counts = new HashMap<>();
  private final Map<String, Integer> named = new HashMap<>();
  private final Map<SourceKey, Store.Source> sources = new HashMap<>();

  private record SourceKey(int dtype, @Nullable String device, int place) {}

  public Nodes(NativeGraph graph) {
    this.graph = graph;
  }

  /// Adds a node.
  ///
  /// @param device the full name of the device it runs on, or null
  /// @param inputs outputs of nodes, and lists of them
  long add(
      String op,
      @Nullable String device,
      List<Object> inputs,
      Function<AttributeEncoder, List<Setter>> attributes) {
    var made = new NativeGraph.NewNode(op, name(op), device);
    long node = graph.add(made, new NativeGraph.Wiring(inputs, List.of()), attributes);
    counts.merge(op, 1, Integer::sum);
    return node;
  }

  /// The one output of a new node.
  Output output(
      String op,
      @Nullable String device,
      List<Object> inputs,
      Function<AttributeEncoder, List<Setter>> attributes) {
    return new Output(add(op, device, inputs, attributes), 0);
  }

  /// What a run is given.
  ///
  /// @param dtype its number
  Output placeholder(int dtype, @Nullable String device) {
    return output(
        "Placeholder", device, List.of(), encoder -> List.of(encoder.ofType("dtype", dtype)));
  }

  /// The nodes by which pieces get at a tensor. All pieces share them: what the runtime does to run
  /// a new piece grows with the graph.
  ///
  /// @param place how many tensors of the dtype come before it in a piece
  Store.Source source(Store store, int dtype, @Nullable String device, int place) {
    return sources.computeIfAbsent(
        new SourceKey(dtype, device, place), _ -> store.source(this, dtype, device));
  }

  /// How many nodes of each op there are.
  public Map<String, Integer> counts() {
    return new TreeMap<>(counts);
  }

  NativeGraph graph() {
    return graph;
  }

  // As the runtime's own: Mul, Mul_1, Mul_2. Functions have names that nodes may not.
  private String name(String op) {
    String base = op.replaceAll("[^A-Za-z0-9_.]", "_");
    int next = named.merge(base, 1, Integer::sum) - 1;
    return next == 0 ? base : base + "_" + next;
  }
}
