package io.intarsia.internal.trace;

import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.GraphNode;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A program while it is traced: its nodes so far, and the tensors that stand for its values. The
/// number of a value is [io.intarsia.tensor.GraphOutput#number].
public final class Recording {
  private final Map<String, Integer> names = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<SymbolicTensor> tensors = new ArrayList<>();
  // The places of the nodes that others may have to wait for.
  private final Map<Long, Integer> places = new HashMap<>();
  // By value, the nodes that take it, as far as someone has asked.
  private final List<List<Node>> consumers = new ArrayList<>();
  private int indexed;

  /// A name that no node has: this one, or with a number behind it.
  public String unique(String name) {
    int used = names.merge(name, 1, Integer::sum) - 1;
    return used == 0 ? name : name + "_" + used;
  }

  /// The number of the next value.
  public int nextNumber() {
    return tensors.size();
  }

  /// How many nodes there are.
  public int size() {
    return nodes.size();
  }

  /// Adds a node.
  public void add(Node node, Tensor... results) {
    nodes.add(node);
    for (Tensor result : results) {
      tensors.add((SymbolicTensor) result);
    }
  }

  /// Lets others wait for the node that was added last.
  ///
  /// @param node as the runtime knows it
  public void mark(long node) {
    places.put(node, nodes.size() - 1);
  }

  /// The places of nodes others wait for, in order.
  ///
  /// @param controls nodes as the runtime knows them
  public List<Integer> places(List<Long> controls) {
    return controls.isEmpty() ? List.of() : controls.stream().map(places::get).sorted().toList();
  }

  /// Puts a tensor in the place of one of which less was known.
  public void replace(SymbolicTensor tensor) {
    tensors.set(tensor.output().number(), tensor);
  }

  /// The numbers of values in the place of their tensors.
  ///
  /// @param inputs symbolic tensors and lists of them
  public static List<Object> numbers(List<?> inputs) {
    List<Object> numbers = new ArrayList<>(inputs.size());
    for (Object input : inputs) {
      numbers.add(
          input instanceof List<?> list
              ? numbers(list)
              : (Object) ((SymbolicTensor) input).output().number());
    }
    return numbers;
  }

  /// What made a tensor.
  public GraphNode node(SymbolicTensor tensor) {
    int low = 0;
    int high = nodes.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (nodes.get(middle).firstResult() <= tensor.output().number()) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return new Seen(this, nodes.get(low));
  }

  /// What takes a tensor, in order, checks left out.
  public List<GraphNode> consumers(SymbolicTensor tensor) {
    index();
    return consumers.get(tensor.output().number()).stream()
        .<GraphNode>map(node -> new Seen(this, node))
        .toList();
  }

  private void index() {
    while (consumers.size() < tensors.size()) {
      consumers.add(new ArrayList<>());
    }
    for (; indexed < nodes.size(); indexed++) {
      Node node = nodes.get(indexed);
      if (!node.origin().isCheck()) {
        node.flatInputs().distinct().forEach(number -> consumers.get(number).add(node));
      }
    }
  }

  /// The nodes so far.
  List<Node> nodes() {
    return nodes;
  }

  /// Where the nodes so far come from.
  List<Origin> origins() {
    return nodes.stream().map(Node::origin).toList();
  }

  /// What is known of the values so far; most are alike, and are one object.
  List<Value> values() {
    Map<Value, Value> kinds = new HashMap<>();
    List<Value> values = new ArrayList<>(tensors.size());
    for (SymbolicTensor tensor : tensors) {
      var value = new Value(tensor.dtype(), tensor.shape());
      Value known = kinds.putIfAbsent(value, value);
      values.add(known == null ? value : known);
    }
    return values;
  }

  /// The tensor that stands for a value.
  public SymbolicTensor tensor(int number) {
    return tensors.get(number);
  }

  private record Seen(Recording recording, Node node) implements GraphNode {
    @Override
    public String name() {
      return node.name();
    }

    @Override
    public String op() {
      return node.op();
    }

    @Override
    public Attributes attributes() {
      return node.attributes();
    }

    @Override
    public List<SymbolicTensor> inputs() {
      return tensors(node.flatInputs());
    }

    @Override
    public List<SymbolicTensor> results() {
      return tensors(node.results());
    }

    private List<SymbolicTensor> tensors(IntStream numbers) {
      Stream<SymbolicTensor> all = numbers.mapToObj(recording::tensor);
      return all.toList();
    }

    @Override
    public Optional<String> line() {
      return node.origin().line();
    }

    @Override
    public String toString() {
      return "%s \"%s\" %s".formatted(op(), name(), inputs());
    }
  }
}
