package io.intarsia.internal.trace;

import io.intarsia.internal.c.HostOp;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// Reads the nodes of a program from the graph it was made into. The order of nodes is that of the
/// trace, so values have the numbers they had.
final class GraphDefReader {
  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();
  // By number, what goes through a check instead of it.
  private final Map<Integer, Integer> checked = new HashMap<>();
  private final Map<Integer, Integer> checks = new HashMap<>();
  private int values;

  private GraphDefReader() {}

  /// The nodes.
  ///
  /// @param origins of all nodes
  static List<Node> read(GraphDef graph, List<Origin> origins) {
    var reader = new GraphDefReader();
    for (int i = 0; i < origins.size(); i++) {
      reader.add(graph.getNode(i), origins.get(i));
    }
    return reader.nodes;
  }

  private void add(NodeDef node, Origin origin) {
    OpDefinition op = OpDefinitions.find(node.getOp()).orElseThrow();
    Map<String, Object> attributes = AttributeReader.read(op, node.getAttrMap());
    TreeSet<Integer> after = new TreeSet<>();
    List<Integer> flat = new ArrayList<>();
    for (String input : node.getInputList()) {
      if (input.startsWith("^")) {
        after.add(Objects.requireNonNull(places.get(input.substring(1))));
      } else {
        int number = number(input);
        flat.add(checked.getOrDefault(number, number));
        Integer check = checks.get(number);
        if (check != null) {
          after.add(check);
        }
      }
    }
    List<Object> inputs = new NodeArguments(op, node.getAttrMap()).grouped(flat);
    int results = op.outputCount(Attributes.of(attributes), i -> ((List<?>) inputs.get(i)).size());
    Attributes set = Attributes.of(AttributeForm.canonical(op, Attributes.of(attributes)));
    String device = node.getDevice().isEmpty() ? null : node.getDevice();
    places.put(node.getName(), nodes.size());
    // What checks the inputs of a node hands them on.
    if (origin.isCheck() && HostOp.has(op.name())) {
      for (int i = 0; i < results; i++) {
        checked.put(values + i, flat.get(i));
        checks.put(values + i, nodes.size());
      }
    }
    nodes.add(
        new Node(
            node.getName(), op, set, device, inputs, values, results, List.copyOf(after), origin));
    values += results;
  }

  private int number(String input) {
    int colon = input.indexOf(':');
    String name = colon < 0 ? input : input.substring(0, colon);
    int index = colon < 0 ? 0 : Integer.parseInt(input.substring(colon + 1));
    return nodes.get(Objects.requireNonNull(places.get(name))).firstResult() + index;
  }
}
