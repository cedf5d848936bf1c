package io.intarsia.function;

import io.intarsia.function.Replay.Step;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.place.Where;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Takes the ops of a trace down, as long as there are few.
final class ReplayRecorder {
  /// Where a call of the runtime's function becomes as fast as its ops one by one: measured between
  /// 12 and 20.
  private static final int MOST_OPS = 12;

  private static final Set<String> NOT_RECORDED = Set.of("Placeholder", "Const");

  private final String function;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Output, Tensor> constants = new HashMap<>();
  private boolean isTooLong;

  /// @param function its name
  ReplayRecorder(String function) {
    this.function = function;
  }

  /// @param inputs outputs of other nodes, and lists of them
  record Node(
      String name,
      @Nullable String device,
      OpDefinition definition,
      Attributes attributes,
      List<Object> inputs,
      List<Output> outputs) {
    static Node of(
        String name,
        @Nullable String device,
        OpDefinition definition,
        Attributes attributes,
        List<Object> inputs,
        Tensor[] outputs) {
      List<Output> made = new ArrayList<>();
      for (Tensor output : outputs) {
        made.add(((SymbolicTensor) output).output());
      }
      return new Node(name, device, definition, attributes, inputs, made);
    }
  }

  void add(Node node) {
    OpDefinition definition = node.definition();
    if (isTooLong || NOT_RECORDED.contains(definition.name())) {
      return;
    }
    // One by one, host functions that wait for each other would wait forever.
    boolean callsJava = HostCaller.isHostCall(definition.name());
    if (nodes.size() == MOST_OPS
        || definition.callsFunctions()
        || callsJava
        || node.attributes().holdsTensor()) {
      giveUp();
      return;
    }
    nodes.add(node);
  }

  /// A constant, as the environment has it.
  void constant(SymbolicTensor constant, Tensor eager) {
    if (isTooLong) {
      eager.close();
    } else {
      constants.put(constant.output(), eager);
    }
  }

  boolean isRecording() {
    return !isTooLong;
  }

  private void giveUp() {
    isTooLong = true;
    nodes.clear();
    constants.values().forEach(Tensor::close);
    constants.clear();
  }

  /// The program, if the function is small.
  ///
  /// @param needsAll whether nodes count that no result comes from
  Optional<Replay> replay(List<Output> inputs, List<Output> results, boolean needsAll) {
    if (isTooLong) {
      return Optional.empty();
    }
    Map<Output, Integer> slots = new HashMap<>();
    inputs.forEach(input -> slots.put(input, slots.size()));
    constants.keySet().forEach(constant -> slots.put(constant, slots.size()));
    List<Step> steps = new ArrayList<>();
    for (Node node : needsAll ? nodes : needed(results)) {
      int first = slots.size();
      if (!node.inputs().stream().allMatch(input -> isKnown(slots, input))) {
        giveUp();
        return Optional.empty();
      }
      List<Object> from = node.inputs().stream().map(input -> slots(slots, input)).toList();
      node.outputs().forEach(output -> slots.put(output, slots.size()));
      steps.add(
          new Step(
              place(node),
              node.definition().name(),
              node.attributes(),
              Where.on(node.device()),
              from,
              first));
    }
    if (!slots.keySet().containsAll(results)) {
      giveUp();
      return Optional.empty();
    }
    @Nullable Tensor[] start = new Tensor[slots.size()];
    constants.forEach((output, tensor) -> start[slot(slots, output)] = tensor);
    int[] kept = results.stream().mapToInt(result -> slot(slots, result)).toArray();
    return Optional.of(new Replay(steps, start, inputs.size(), constants.size(), kept));
  }

  /// A node as the runtime names it.
  private String place(Node node) {
    return "{{function_node %s}} {{node %s}}".formatted(function, node.name());
  }

  private static boolean isKnown(Map<Output, Integer> slots, Object input) {
    return input instanceof List<?> list
        ? slots.keySet().containsAll(list)
        : slots.containsKey(input);
  }

  private static Object slots(Map<Output, Integer> slots, Object input) {
    return input instanceof List<?> list
        ? list.stream().mapToInt(element -> slot(slots, element)).toArray()
        : (Object) slot(slots, input);
  }

  private static int slot(Map<Output, Integer> slots, Object output) {
    return Objects.requireNonNull(slots.get(output));
  }

  /// The nodes that results come from, and those with effects.
  private List<Node> needed(List<Output> results) {
    Map<Output, Node> makers = new HashMap<>();
    nodes.forEach(node -> node.outputs().forEach(output -> makers.put(output, node)));
    Deque<Object> waiting = new ArrayDeque<>(results);
    Set<Node> needed = new HashSet<>();
    nodes.stream()
        .filter(node -> node.definition().stateful())
        .forEach(node -> {
          needed.add(node);
          waiting.addAll(node.inputs());
        });
    while (!waiting.isEmpty()) {
      Object next = waiting.pop();
      if (next instanceof List<?> list) {
        waiting.addAll(list);
      } else {
        Node node = makers.get(next);
        if (node != null && needed.add(node)) {
          waiting.addAll(node.inputs());
        }
      }
    }
    return nodes.stream().filter(needed::contains).toList();
  }
}
