package io.intarsia.internal.trace;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.trace.FunctionGraph.Output;
import io.intarsia.internal.trace.FunctionGraph.Source;
import io.intarsia.internal.trace.FunctionGraph.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;

/// Puts the nodes of a function in an order they can run in: that of the file, as far as it goes.
final class NodeOrder {
  private final FunctionDef definition;
  private final List<NodeDef> nodes;
  private final Set<String> arguments;
  private final Map<String, Integer> places = new HashMap<>();
  private final Function<NodeDef, List<Source>> read;

  /// @param read what a node needs besides its inputs, as far as the function has it
  NodeOrder(FunctionDef definition, List<String> arguments, Function<NodeDef, List<Source>> read) {
    this.read = read;
    this.definition = definition;
    this.nodes = definition.getNodeDefList();
    this.arguments = Set.copyOf(arguments);
    for (int i = 0; i < nodes.size(); i++) {
      places.put(nodes.get(i).getName(), i);
    }
  }

  /// The nodes that results or effects need.
  List<Step> steps(List<Output> outputs) {
    BitSet needed = needed(outputs);
    int[] waitsFor = new int[nodes.size()];
    List<List<Integer>> waiting = new ArrayList<>();
    nodes.forEach(_ -> waiting.add(new ArrayList<>()));
    PriorityQueue<Integer> ready = new PriorityQueue<>();
    for (int place : needed.stream().toArray()) {
      for (int before : before(place)) {
        waitsFor[place]++;
        waiting.get(before).add(place);
      }
      if (waitsFor[place] == 0) {
        ready.add(place);
      }
    }
    List<Step> steps = new ArrayList<>();
    while (!ready.isEmpty()) {
      int place = ready.remove();
      steps.add(step(nodes.get(place)));
      for (int next : waiting.get(place)) {
        if (--waitsFor[next] == 0) {
          ready.add(next);
        }
      }
    }
    if (steps.size() < needed.cardinality()) {
      throw circle(needed, waitsFor);
    }
    return steps;
  }

  private IllegalArgumentException circle(BitSet needed, int... waitsFor) {
    int one = needed.stream().filter(place -> waitsFor[place] > 0).findFirst().orElseThrow();
    return Mistake.argument(
        "its node '%s' (%s) waits for itself; loops of TensorFlow 1 (Enter, NextIteration) cannot be read"
            .formatted(nodes.get(one).getName(), nodes.get(one).getOp()));
  }

  private BitSet needed(List<Output> outputs) {
    BitSet needed = new BitSet();
    Deque<Integer> waiting = new ArrayDeque<>();
    outputs.forEach(output -> add(output.source().node(), waiting));
    definition.getControlRetMap().values().forEach(node -> add(node, waiting));
    while (!waiting.isEmpty()) {
      int place = waiting.pop();
      if (!needed.get(place)) {
        needed.set(place);
        before(place).forEach(waiting::push);
      }
    }
    return needed;
  }

  private List<Integer> before(int place) {
    Deque<Integer> before = new ArrayDeque<>();
    for (String input : nodes.get(place).getInputList()) {
      String node = input.startsWith("^") ? input.substring(1) : Source.of(input).node();
      add(node, before);
    }
    for (Source source : read.apply(nodes.get(place))) {
      Integer known = places.get(source.node());
      if (known != null && known != place) {
        before.push(known);
      }
    }
    return before.stream().distinct().toList();
  }

  private void add(String node, Deque<Integer> to) {
    if (arguments.contains(node)) {
      return;
    }
    Integer place = places.get(node);
    if (place == null) {
      throw Mistake.argument(
          "a node or a result of it takes '%s', and it has neither such a node nor such an argument"
              .formatted(node));
    }
    to.push(place);
  }

  private static Step step(NodeDef node) {
    return new Step(
        node,
        node.getInputList().stream()
            .filter(input -> !input.startsWith("^"))
            .map(Source::of)
            .toList());
  }
}
