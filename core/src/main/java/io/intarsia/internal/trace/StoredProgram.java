package io.intarsia.internal.trace;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.tensor.HostTensor;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// The program of a function that has been traced, for as long as the function lives. What a
/// `GraphDef` does not tell is kept; the rest goes when the JVM is short of memory, and is read
/// from the `GraphDef` when someone asks for it again.
public final class StoredProgram {
  private final byte[] graphDef;
  private final List<Value> values;
  private final List<Origin> origins;
  private final List<Integer> inputs;
  private final List<Integer> results;
  private SoftReference<Program> program = new SoftReference<>(null);
  private SoftReference<Map<String, NodeDef>> definitions = new SoftReference<>(null);

  /// The program of a trace that has just ended.
  ///
  /// @param graphDef serialized; what the recording tells of must be in it
  /// @param inputs the numbers of the arguments
  /// @param results the numbers of what the function gives
  public StoredProgram(
      byte[] graphDef, Recording recording, List<Integer> inputs, List<Integer> results) {
    this(graphDef, recording.values(), recording.origins(), inputs, results);
    program = new SoftReference<>(program(recording.nodes()));
  }

  /// The program of a graph.
  ///
  /// @param values what is known of the results of all nodes, in their order
  /// @param origins of all nodes, in their order
  StoredProgram(
      byte[] graphDef,
      List<Value> values,
      List<Origin> origins,
      List<Integer> inputs,
      List<Integer> results) {
    this.graphDef = graphDef;
    this.values = List.copyOf(values);
    this.origins = List.copyOf(origins);
    this.inputs = List.copyOf(inputs);
    this.results = List.copyOf(results);
  }

  /// The program.
  public synchronized Program program() {
    Program known = program.get();
    if (known == null) {
      known = program(GraphDefReader.read(parsed(graphDef), origins));
      program = new SoftReference<>(known);
    }
    return known;
  }

  private Program program(List<Node> nodes) {
    return new Program(nodes, values, inputs, results, this::tensor);
  }

  /// The graph, serialized.
  public byte[] graphDef() {
    return graphDef.clone();
  }

  /// The nodes as the graph has them, by name.
  synchronized Map<String, NodeDef> definitions() {
    Map<String, NodeDef> known = definitions.get();
    if (known == null) {
      known =
          parsed(graphDef).getNodeList().stream()
              .collect(Collectors.toMap(NodeDef::getName, node -> node));
      definitions = new SoftReference<>(known);
    }
    return known;
  }

  private static GraphDef parsed(byte[] bytes) {
    try {
      return GraphDef.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the runtime wrote a broken GraphDef; please report", e);
    }
  }

  private HostTensor tensor(Node node, String attribute) {
    NodeDef definition = Objects.requireNonNull(definitions().get(node.name()));
    return TensorAttribute.decode(Objects.requireNonNull(definition.getAttrMap().get(attribute)));
  }
}
