package io.intarsia.internal.function.library;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.FunctionOps;
import io.intarsia.function.GraphSession;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// A graph that keeps nothing from run to run, as functions: one for what is fed, fetched and run.
final class CheckedGraph implements GraphSession {
  private final FunctionOps tf;
  private final GraphParts parts;
  private final Map<Kind, ConcreteFunction> functions = new ConcurrentHashMap<>();
  private final AtomicBoolean isClosed = new AtomicBoolean();

  /// What one kind of run has.
  private record Kind(List<String> feeds, List<String> fetches, List<String> targets) {}

  private CheckedGraph(FunctionOps tf, GraphDef graph) {
    this.tf = tf;
    this.parts = new GraphParts(graph);
  }

  static CheckedGraph of(FunctionOps tf, byte[] graphDef) {
    GraphDef graph;
    try {
      graph = GraphDef.parseFrom(graphDef);
    } catch (InvalidProtocolBufferException e) {
      throw LibraryErrors.unreadableGraph(e);
    }
    Map<String, String> reservations = reservations(graph);
    if (!reservations.isEmpty()) {
      throw LibraryErrors.uncheckedGraph(reservations);
    }
    return new CheckedGraph(tf, graph);
  }

  private static SortedMap<String, String> reservations(GraphDef graph) {
    List<FunctionDef> functions = graph.getLibrary().getFunctionList();
    List<String> called = functions.stream().map(each -> each.getSignature().getName()).toList();
    SortedMap<String, String> reservations = new TreeMap<>();
    Stream.concat(
            graph.getNodeList().stream(),
            functions.stream().flatMap(each -> each.getNodeDefList().stream()))
        .map(NodeDef::getOp)
        .distinct()
        .filter(op -> !called.contains(op))
        .forEach(op -> reservation(op).ifPresent(reason -> reservations.put(op, reason)));
    return reservations;
  }

  private static Optional<String> reservation(String op) {
    return FunctionLibrary.reservation(op)
        .or(() ->
            OpDefinitions.find(op)
                .filter(CheckedGraph::keeps)
                .map(_ -> "it makes something that a session keeps from run to run"));
  }

  private static boolean keeps(OpDefinition op) {
    return op.stateful()
        && op.outputs().stream()
            .anyMatch(output -> output.dtype() != null && output.dtype().isHandle());
  }

  @Override
  public TensorSpec spec(String output) {
    Optional<TensorSpec> placeholder = parts.placeholder(output);
    if (placeholder.isPresent()) {
      return placeholder.get();
    }
    var kind = new Kind(parts.placeholders(List.of(output)), List.of(output), List.of());
    List<?> results =
        (List<?>) Objects.requireNonNull(function(kind, Map.of()).structuredOutputs());
    return (TensorSpec) Objects.requireNonNull(results.getFirst());
  }

  @Override
  public List<Tensor> run(Map<String, Tensor> feeds, List<String> fetches, List<String> targets) {
    if (isClosed.get()) {
      throw LibraryErrors.closedGraph();
    }
    var kind = new Kind(List.copyOf(feeds.keySet()), List.copyOf(fetches), List.copyOf(targets));
    ConcreteFunction function = function(kind, feeds);
    var results = (List<?>) Objects.requireNonNull(function.call(feeds.values().toArray()));
    return results.stream().map(Tensor.class::cast).toList();
  }

  private ConcreteFunction function(Kind kind, Map<String, Tensor> feeds) {
    return functions.computeIfAbsent(kind, _ -> traced(kind, feeds));
  }

  // Of an output that is no placeholder anything of its dtype may be fed.
  private ConcreteFunction traced(Kind kind, Map<String, Tensor> feeds) {
    Map<String, TensorSpec> specs = new LinkedHashMap<>();
    for (String feed : kind.feeds()) {
      Tensor value = feeds.get(feed);
      specs.put(
          feed,
          parts
              .placeholder(feed)
              .orElseGet(() -> GraphParts.anyOf(Objects.requireNonNull(value).dtype())));
    }
    FunctionDef definition = parts.function(specs, kind.fetches(), kind.targets());
    var library = FunctionLibrary.of(tf, parts.with(definition), Map.of());
    return library.function(
        new FunctionLibrary.Request(
            definition.getSignature().getName(),
            new ArrayList<>(specs.values()),
            List.of(),
            List.of()));
  }

  @Override
  public void close() {
    isClosed.set(true);
  }
}
