package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import io.intarsia.internal.trace.NodeArguments;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.FunctionDefLibrary;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.TensorShapeProto;

/// Parts of a graph as functions: in graphs a tensor is the number of an output of a node, in
/// functions it has the name of the output as well.
final class GraphParts {
  private static final Set<String> PLACEHOLDERS = Set.of("Placeholder", "PlaceholderV2");

  // Before, an empty list of sizes meant that nothing is known.
  private static final int FIRST_WITH_SCALARS = 24;

  private final GraphDef graph;
  private final Map<String, NodeDef> nodes = new LinkedHashMap<>();
  private final String name;

  /// A tensor of the graph, or a node that another comes after.
  private record Input(String node, int index, boolean isControl) {
    static Input of(String text) {
      if (text.startsWith("^")) {
        return new Input(text.substring(1), 0, true);
      }
      int colon = text.lastIndexOf(':');
      if (colon < 0) {
        return new Input(text, 0, false);
      }
      String index = text.substring(colon + 1);
      return index.matches("\\d{1,9}")
          ? new Input(text.substring(0, colon), Integer.parseInt(index), false)
          : new Input(text.substring(0, colon), -1, false);
    }

    String tensor() {
      return node + ":" + index;
    }
  }

  GraphParts(GraphDef graph) {
    this.graph = graph;
    graph.getNodeList().forEach(node -> nodes.put(node.getName(), node));
    this.name = unused("graph");
  }

  // A name that no function has.
  private String unused(String wanted) {
    boolean isUsed =
        graph.getLibrary().getFunctionList().stream()
            .anyMatch(function -> function.getSignature().getName().equals(wanted));
    return isUsed ? unused(wanted + "_") : wanted;
  }

  /// The functions of the graph, and one more.
  FunctionDefLibrary with(FunctionDef definition) {
    return graph.getLibrary().toBuilder().addFunction(definition).build();
  }

  /// A tensor of that dtype.
  static TensorSpec anyOf(DType dtype) {
    return TensorSpec.of(Shape.unknown(), dtype);
  }

  /// What a placeholder takes; empty if the output is of another node.
  ///
  /// @throws IllegalArgumentException if the graph has no such output
  Optional<TensorSpec> placeholder(String output) {
    NodeDef node = node(existing(output));
    if (!PLACEHOLDERS.contains(node.getOp())) {
      return Optional.empty();
    }
    TensorShapeProto shape =
        node.getAttrOrDefault("shape", AttrValue.getDefaultInstance()).getShape();
    boolean isUnknown =
        shape.getUnknownRank()
            || !node.containsAttr("shape")
            || (shape.getDimCount() == 0 && graph.getVersions().getProducer() < FIRST_WITH_SCALARS);
    DType dtype = DType.ofCode(node.getAttrOrThrow("dtype").getTypeValue());
    long[] sizes = shape.getDimList().stream().mapToLong(TensorShapeProto.Dim::getSize).toArray();
    return Optional.of(TensorSpec.of(isUnknown ? Shape.unknown() : Shape.of(sizes), dtype));
  }

  /// The placeholders that outputs need.
  List<String> placeholders(List<String> outputs) {
    return needed(outputs.stream().map(this::existing).toList(), Set.of()).stream()
        .filter(node -> PLACEHOLDERS.contains(node(node).getOp()))
        .toList();
  }

  /// What computes some outputs.
  ///
  /// @param feeds what it is given, by the names of outputs
  /// @param targets nodes that run besides
  /// @throws IllegalArgumentException if the graph has no such output or node, or needs a
  ///   placeholder that is not fed
  FunctionDef function(Map<String, TensorSpec> feeds, List<String> fetches, List<String> targets) {
    var signature = OpDef.newBuilder().setName(name);
    Map<String, String> arguments = new HashMap<>();
    feeds.forEach((feed, spec) -> {
      String argument = argumentName(arguments.size());
      arguments.put(existing(feed).tensor(), argument);
      signature.addInputArg(argument(argument, spec.dtype()));
    });
    var function = FunctionDef.newBuilder();
    List<Input> wanted = new ArrayList<>();
    for (int i = 0; i < fetches.size(); i++) {
      Input fetch = existing(fetches.get(i));
      wanted.add(fetch);
      signature.addOutputArg(OpDef.ArgDef.newBuilder().setName("result" + i));
      function.putRet("result" + i, source(fetch, arguments));
    }
    targets.forEach(target -> wanted.add(new Input(target, 0, true)));
    for (String node : needed(wanted, arguments.keySet())) {
      function.addNodeDef(inFunction(node(node), arguments));
    }
    return function.setSignature(signature).build();
  }

  // A name that no node has.
  private String argumentName(int position) {
    String argument = "feed" + position;
    while (nodes.containsKey(argument)) {
      argument += "_";
    }
    return argument;
  }

  private static OpDef.ArgDef argument(String argument, DType dtype) {
    return OpDef.ArgDef.newBuilder()
        .setName(argument)
        .setType(DataType.forNumber(dtype.code()))
        .build();
  }

  /// The nodes that some tensors and nodes need, where others are given.
  private Set<String> needed(List<Input> wanted, Set<String> given) {
    Set<String> needed = new LinkedHashSet<>();
    Deque<Input> waiting = new ArrayDeque<>(wanted);
    while (!waiting.isEmpty()) {
      Input input = waiting.remove();
      boolean isGiven = !input.isControl() && given.contains(input.tensor());
      if (!isGiven && needed.add(input.node())) {
        node(input).getInputList().forEach(text -> waiting.add(Input.of(text)));
      }
    }
    return needed;
  }

  private NodeDef inFunction(NodeDef node, Map<String, String> arguments) {
    if (PLACEHOLDERS.contains(node.getOp()) && !arguments.containsKey(node.getName() + ":0")) {
      throw LibraryErrors.notFed(node.getName());
    }
    NodeDef.Builder changed = node.toBuilder().clearInput();
    for (String text : node.getInputList()) {
      Input input = Input.of(text);
      changed.addInput(input.isControl() ? text : source(input, arguments));
    }
    return changed.build();
  }

  /// Where a tensor comes from, as functions say it.
  private String source(Input input, Map<String, String> arguments) {
    String argument = arguments.get(input.tensor());
    if (argument != null) {
      return argument;
    }
    NodeDef node = node(input);
    List<String> outputs = outputs(node);
    if (input.index() < 0 || input.index() >= outputs.size()) {
      throw LibraryErrors.noOutput(input.node() + ":" + input.index(), outputs.size());
    }
    return node.getName() + ":" + outputs.get(input.index());
  }

  /// The outputs of a node, such as `output:0`, one for each tensor.
  private List<String> outputs(NodeDef node) {
    for (FunctionDef called : graph.getLibrary().getFunctionList()) {
      if (called.getSignature().getName().equals(node.getOp())) {
        return called.getSignature().getOutputArgList().stream()
            .map(output -> output.getName() + ":0")
            .toList();
      }
    }
    OpDefinition op = OpDefinitions.find(node.getOp()).orElseThrow();
    return new NodeArguments(op, node.getAttrMap()).outputs();
  }

  private Input existing(String output) {
    Input found = Input.of(output);
    int count = outputs(node(found)).size();
    if (found.isControl() || found.index() < 0 || found.index() >= count) {
      throw LibraryErrors.noOutput(output, count);
    }
    return found;
  }

  private NodeDef node(Input input) {
    return node(input.node());
  }

  private NodeDef node(String named) {
    NodeDef node = nodes.get(named);
    if (node == null) {
      throw LibraryErrors.noNode(named);
    }
    return node;
  }
}
