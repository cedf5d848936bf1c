package io.intarsia.internal.trace;

import io.intarsia.op.definition.OpDefinition.Argument;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef;

/// Writes a program as a function of a file. Left out is what means nothing to another process: the
/// checks that the library added, which call Java, and devices.
public final class FunctionWriter {
  private final Program program;
  private final Map<String, NodeDef> definitions;
  private final BitSet written = new BitSet();
  // By number, as inputs of nodes name them.
  private final Map<Integer, String> values = new HashMap<>();
  private final FunctionDef.Builder function = FunctionDef.newBuilder();

  private FunctionWriter(Program program, Map<String, NodeDef> definitions) {
    this.program = program;
    this.definitions = definitions;
  }

  /// The function.
  ///
  /// @param arguments what its arguments are called, and behind them what it captured; changed
  ///   where a node has that name
  public static FunctionDef write(String name, StoredProgram stored, List<String> arguments) {
    var writer = new FunctionWriter(stored.program(), stored.definitions());
    writer.function.getSignatureBuilder().setName(name);
    writer.addArguments(arguments);
    writer.addNodes();
    writer.addResults();
    return writer.function.build();
  }

  private void addArguments(List<String> names) {
    Set<String> taken = program.nodes().stream().map(Node::name).collect(Collectors.toSet());
    for (int i = 0; i < names.size(); i++) {
      String name = free(names.get(i), taken);
      taken.add(name);
      int number = program.inputs().get(i);
      values.put(number, name);
      function.getSignatureBuilder().addInputArg(argument(name, number));
    }
  }

  private static String free(String name, Set<String> taken) {
    String free = name;
    for (int i = 1; taken.contains(free); i++) {
      free = name + "_" + i;
    }
    return free;
  }

  private OpDef.ArgDef argument(String name, int number) {
    int dtype = program.values().get(number).dtype().code();
    return OpDef.ArgDef.newBuilder().setName(name).setTypeValue(dtype).build();
  }

  private void addNodes() {
    Set<Node> needed = new LinkedHashSet<>(program.needed());
    List<Node> nodes = program.nodes();
    for (int place = 0; place < nodes.size(); place++) {
      if (needed.contains(nodes.get(place))) {
        written.set(place);
        add(nodes.get(place));
      }
    }
  }

  private void add(Node node) {
    NodeDef definition = Objects.requireNonNull(definitions.get(node.name()));
    NodeDef.Builder made = definition.toBuilder().clearInput().clearDevice();
    node.flatInputs().forEach(number -> made.addInput(Objects.requireNonNull(values.get(number))));
    Set<Integer> before = new TreeSet<>();
    waitedFor(node, before);
    before.forEach(place -> made.addInput("^" + program.nodes().get(place).name()));
    function.addNodeDef(made);
    nameResults(node, definition);
    if (node.definition().stateful()) {
      function.getSignatureBuilder().setIsStateful(true).addControlOutput(node.name());
      function.putControlRet(node.name(), node.name());
    }
  }

  /// What is left out hands on what it waits for.
  private void waitedFor(Node node, Set<Integer> to) {
    for (int place : node.after()) {
      if (written.get(place)) {
        to.add(place);
      } else {
        waitedFor(program.nodes().get(place), to);
      }
    }
  }

  private void nameResults(Node node, NodeDef definition) {
    int number = node.firstResult();
    for (Argument output : node.definition().outputs()) {
      int length = ArgumentLength.of(output, definition.getAttrMap());
      for (int i = 0; i < length; i++) {
        values.putIfAbsent(number++, "%s:%s:%d".formatted(node.name(), output.name(), i));
      }
    }
  }

  private void addResults() {
    for (int i = 0; i < program.results().size(); i++) {
      int number = program.results().get(i);
      String name = "result_" + i;
      function.getSignatureBuilder().addOutputArg(argument(name, number));
      function.putRet(name, Objects.requireNonNull(values.get(number)));
    }
  }
}
