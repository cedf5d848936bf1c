package io.intarsia.replicas;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.GraphDef;
import org.tensorflow.proto.NodeDef;

/// The nodes of a function, and in the place of its calls those of the functions it calls, as the
/// runtime makes them before it runs them: what each waits for.
final class InlinedGraph {
  private final Map<String, FunctionDef> library;
  private final Map<String, String> ops = new HashMap<>();
  private final Map<String, Set<String>> before = new HashMap<>();
  private final Map<String, String> results = new HashMap<>();

  private InlinedGraph(Map<String, FunctionDef> library) {
    this.library = library;
  }

  /// @param graphDef of a function
  static InlinedGraph of(byte[] graphDef) throws InvalidProtocolBufferException {
    var graph = GraphDef.parseFrom(graphDef);
    var inlined =
        new InlinedGraph(
            graph.getLibrary().getFunctionList().stream()
                .collect(
                    Collectors.toMap(each -> each.getSignature().getName(), Function.identity())));
    graph.getNodeList().forEach(inlined::add);
    return inlined;
  }

  private void add(NodeDef node) {
    FunctionDef called =
        library.get(node.getAttrOrDefault("f", AttrValue.getDefaultInstance()).getFunc().getName());
    if (called == null) {
      add(node.getName(), node, input -> results.getOrDefault(data(input), name(input)));
    } else {
      inline(node, called);
    }
  }

  private void inline(NodeDef call, FunctionDef called) {
    String prefix = call.getName() + "/";
    Map<String, String> arguments = new HashMap<>();
    for (int i = 0; i < called.getSignature().getInputArgCount(); i++) {
      arguments.put(called.getSignature().getInputArg(i).getName(), call.getInput(i));
    }
    Set<String> all = new HashSet<>();
    List<String> controls =
        call.getInputList().stream()
            .filter(each -> each.startsWith("^"))
            .map(InlinedGraph::name)
            .toList();
    for (NodeDef node : called.getNodeDefList()) {
      add(
          prefix + node.getName(),
          node,
          input -> {
            String outer = arguments.get(name(input));
            return outer == null
                ? prefix + name(input)
                : results.getOrDefault(data(outer), name(outer));
          });
      Objects.requireNonNull(before.get(prefix + node.getName())).addAll(controls);
      all.add(prefix + node.getName());
    }
    before.put(call.getName(), all);
    for (int i = 0; i < called.getSignature().getOutputArgCount(); i++) {
      String result = called.getRetOrThrow(called.getSignature().getOutputArg(i).getName());
      String argument = arguments.get(name(result));
      results.put(
          call.getName() + ":" + i, argument == null ? prefix + name(result) : name(argument));
    }
  }

  private void add(String name, NodeDef node, UnaryOperator<String> source) {
    ops.put(name, node.getOp());
    before.put(name, node.getInputList().stream().map(source).collect(Collectors.toSet()));
  }

  private static String name(String input) {
    return input.replace("^", "").split(":", -1)[0];
  }

  private static String data(String input) {
    return input.contains(":") ? input : input + ":0";
  }

  /// Which nodes the nodes of an op wait for, by their places in a list; those of the op in their
  /// order.
  List<List<Integer>> reached(String op, List<String> nodes) {
    return ops.keySet().stream()
        .filter(name -> op.equals(ops.get(name)))
        .map(this::allBefore)
        .sorted(
            Comparator.comparingLong(
                all -> all.stream().filter(name -> op.equals(ops.get(name))).count()))
        .map(all ->
            IntStream.range(0, nodes.size())
                .filter(i -> all.contains(nodes.get(i)))
                .boxed()
                .toList())
        .toList();
  }

  private Set<String> allBefore(String node) {
    Set<String> all = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(node));
    while (!next.isEmpty()) {
      for (String each : before.getOrDefault(next.pop(), Set.of())) {
        if (all.add(each)) {
          next.push(each);
        }
      }
    }
    return all;
  }
}
