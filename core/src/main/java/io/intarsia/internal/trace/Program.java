package io.intarsia.internal.trace;

import io.intarsia.internal.caller.CallSite;
import io.intarsia.tensor.HostTensor;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;

/// A traced function as a list of ops on numbered values, in an order they can run in. Replays,
/// drawings and the lines in messages are read from it, and functions can be made of it.
///
/// @param values by number; a node's results follow those of the nodes before it
/// @param inputs the numbers of the arguments, and of what the function captured behind them
/// @param results the numbers of what it gives
/// @param tensors the attributes that are tensors
public record Program(
    List<Node> nodes,
    List<Value> values,
    List<Integer> inputs,
    List<Integer> results,
    Tensors tensors) {

  /// Where the attributes are that are tensors: programs do not hold their data.
  @FunctionalInterface
  public interface Tensors {
    /// The tensor.
    ///
    /// @return owned by the caller
    HostTensor get(Node node, String attribute);
  }

  public Program {
    nodes = List.copyOf(nodes);
    values = List.copyOf(values);
    inputs = List.copyOf(inputs);
    results = List.copyOf(results);
  }

  /// The value of an attribute that is a tensor, such as `value` of a `Const`.
  ///
  /// @return owned by the caller
  public HostTensor tensor(Node node, String attribute) {
    return tensors.get(node, attribute);
  }

  /// The same ops for other results.
  public Program withResults(List<Integer> numbers) {
    return new Program(nodes, values, inputs, numbers, tensors);
  }

  /// The same ops from other values on, which may be what nodes give: these are not run then.
  public Program withInputs(List<Integer> numbers) {
    return new Program(nodes, values, numbers, results, tensors);
  }

  /// The value that another is, which may have been passed on or have waited for effects.
  public int origin(int value) {
    for (Node node : nodes.reversed()) {
      if (node.op().equals("Identity") && node.firstResult() == value) {
        return origin((Integer) node.inputs().getFirst());
      }
    }
    return value;
  }

  /// The nodes that take a value, in order; those that check what others take or give are none.
  public List<Node> consumers(int value) {
    return nodes.stream()
        .filter(node -> !node.origin().isCheck())
        .filter(node -> node.flatInputs().anyMatch(input -> input == value))
        .toList();
  }

  /// The nodes whose results the results come from, and those with effects, without the checks; the
  /// inputs are given, so what they come from is not needed.
  public List<Node> needed() {
    Map<Integer, Integer> makers = makers();
    Deque<Integer> waiting = new ArrayDeque<>(results);
    BitSet needed = new BitSet();
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      if (node.isStateful() && !node.origin().isCheck() && !isGiven(node)) {
        needed.set(i);
        node.flatInputs().forEach(waiting::push);
      }
    }
    while (!waiting.isEmpty()) {
      Integer maker = makers.get(waiting.pop());
      if (maker != null && !needed.get(maker)) {
        needed.set(maker);
        nodes.get(maker).flatInputs().forEach(waiting::push);
      }
    }
    return needed.stream().mapToObj(nodes::get).toList();
  }

  /// The nodes that XLA compiles: also those whose results nobody takes.
  public List<Node> compiled() {
    return nodes.stream().filter(node -> !node.origin().isCheck() && !isGiven(node)).toList();
  }

  private boolean isGiven(Node node) {
    return node.resultCount() > 0 && node.results().allMatch(inputs::contains);
  }

  /// For each value but those that are given, the place of the node that gives it.
  public Map<Integer, Integer> makers() {
    Map<Integer, Integer> makers = new HashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      int at = i;
      nodes.get(i).results().forEach(number -> makers.put(number, at));
    }
    inputs.forEach(makers::remove);
    return makers;
  }

  /// Where the nodes of a name were made, by which function, and of what, such as
  /// `com.acme.Model.step(Model.java:12) by gather(params float32[3], indices int32[?])`; there are
  /// several only in parts of a function.
  public List<String> made(String name) {
    return nodes.stream()
        .filter(node -> node.name().equals(name))
        .flatMap(node -> Stream.ofNullable(node.origin().site()).map(site -> made(node, site)))
        .toList();
  }

  private String made(Node node, CallSite site) {
    var arguments = new StringJoiner(", ", "(", ")");
    for (int i = 0; i < node.inputs().size(); i++) {
      String name = node.definition().inputs().get(i).name();
      arguments.add(name + " " + described(node.inputs().get(i)));
    }
    return "%s by %s%s".formatted(site.line(), site.function().orElse(node.op()), arguments);
  }

  private String described(Object input) {
    return input instanceof List<?> list
        ? list.stream().map(this::described).toList().toString()
        : values.get((Integer) input).toString();
  }

  /// A line for each node between the inputs and the results.
  @Override
  public String toString() {
    var text = new StringJoiner("\n  ", "", "\n");
    text.add(
        "inputs "
            + inputs.stream().map(number -> "%" + number + " " + values.get(number)).toList());
    nodes.forEach(node -> text.add(node.toString()));
    return text + "results " + results.stream().map(number -> "%" + number).toList();
  }
}
