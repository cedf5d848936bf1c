package io.intarsia.savedmodel;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.lookup.StaticHashTable;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tensorflow.proto.SavedObjectGraphOuterClass.CapturedTensor;

/// The objects of a model that is saved, with the numbers they have in the file: first those that
/// can be reached from the root, the nearest first, then what functions captured.
final class SavedObjects {
  private final List<Node> nodes = new ArrayList<>();
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  private final List<SavedTrace> traces = new ArrayList<>();
  // By the tensors that functions take behind their arguments.
  private final IdentityHashMap<Tensor, Integer> captured = new IdentityHashMap<>();

  /// @param path of names from the root, for messages and for what is named after it
  /// @param children numbers by name
  /// @param stored the numbers of the functions that give what is stored of it to a checkpoint, and
  ///   take it from one; none if it has no such functions
  record Node(Object object, String path, Map<String, Integer> children, List<Integer> stored) {}

  private SavedObjects() {}

  /// @throws IllegalArgumentException if something cannot be looked into, or a function needs what
  ///   cannot be saved
  static SavedObjects of(Object root) {
    var objects = new SavedObjects();
    objects.add(root, "");
    objects.look(0);
    SaveErrors.requireNoSignatures(objects.nodes.getFirst());
    for (int i = 0; i < objects.traces.size(); i++) {
      if (objects.traces.get(i) instanceof SavedTrace.Loaded trace) {
        objects.hold(trace);
      }
    }
    objects.functions().forEach(objects::capture);
    return objects;
  }

  /// Finds what a node leads to, and those that are found.
  private void look(int first) {
    for (int number = first; number < nodes.size(); number++) {
      Node node = nodes.get(number);
      SaveErrors.requireNoValues(node);
      children(node, number)
          .forEach((name, child) -> {
            String path = node.path().isEmpty() ? name : node.path() + "." + name;
            Integer known = numbers.get(child);
            node.children().put(name, known == null ? add(child, path) : known);
          });
      if (node.object() instanceof MutableHashTable table) {
        var parts = new ChangingTableParts(table, "table_" + number);
        node.stored().add(add(parts.save(), node.path() + ".save"));
        node.stored().add(add(parts.restore(), node.path() + ".restore"));
      }
      traces.addAll(SavedFunctions.traces(node.object()));
    }
  }

  private static Map<String, Object> children(Node node, int number) {
    return switch (node.object()) {
      case StaticHashTable table -> {
        SaveErrors.requireOpen(node.path(), table);
        yield new TableParts(table, "table_" + number).children();
      }
      case MutableHashTable table -> {
        SaveErrors.requireOpen(node.path(), table);
        yield new ChangingTableParts(table, "table_" + number).children();
      }
      case AssetFile _, SavedTrace.Written _ -> Map.of();
      default -> Trackable.childrenOf(node.object());
    };
  }

  private int add(Object object, String path) {
    int number = nodes.size();
    numbers.put(object, number);
    nodes.add(new Node(object, path, new LinkedHashMap<>(), new ArrayList<>(2)));
    if (object instanceof Variable variable) {
      captured.put(variable.handle(), number);
    }
    if (object instanceof StaticHashTable table && !table.isClosed()) {
      captured.put(table.handle(), number);
    }
    if (object instanceof MutableHashTable table && !table.isClosed()) {
      captured.put(table.handle(), number);
    }
    if (object instanceof ModelObject loaded) {
      loaded.tensor().ifPresent(tensor -> captured.put(tensor, number));
    }
    return number;
  }

  /// Gives numbers to what a trace of a loaded model captured.
  private void hold(SavedTrace.Loaded trace) {
    for (Object held : trace.held()) {
      if (!numbers.containsKey(held)) {
        SaveErrors.requireNoVariable(trace, held);
        look(add(held, "captured_" + nodes.size()));
      }
    }
  }

  /// Adds functions that give gradients to ops of traces of a loaded model.
  void add(SavedTrace.Loaded trace) {
    traces.add(trace);
    hold(trace);
  }

  /// Adds a function that gives gradients to a node of another.
  void add(SavedTrace.Gradient trace) {
    traces.add(trace);
    trace.held().stream()
        .filter(CapturedTensor.class::isInstance)
        .forEach(tensor -> add(tensor, "captured_" + nodes.size()));
  }

  /// Gives numbers to what a trace captured.
  void capture(ConcreteFunction trace) {
    for (Tensor tensor : trace.captured()) {
      if (!captured.containsKey(tensor)) {
        SaveErrors.requireConstant(trace, tensor);
        captured.put(tensor, add(tensor, "constant_" + nodes.size()));
      }
    }
  }

  List<Node> nodes() {
    return nodes;
  }

  /// The numbers of what a trace captured.
  List<Integer> captured(SavedTrace trace) {
    return switch (trace) {
      case SavedTrace.Own own -> captured(own.function());
      case SavedTrace.Gradient gradient -> gradient.held().stream().map(this::number).toList();
      case SavedTrace.Written written -> written.held().stream().map(numbers::get).toList();
      case SavedTrace.Loaded loaded -> loaded.held().stream().map(numbers::get).toList();
    };
  }

  private int number(Object held) {
    return Objects.requireNonNull(
        held instanceof Tensor handle ? captured.get(handle) : numbers.get(held));
  }

  /// The numbers of what a trace captured.
  List<Integer> captured(ConcreteFunction trace) {
    return trace.captured().stream().map(captured::get).toList();
  }

  /// The traces of all functions.
  List<SavedTrace> traces() {
    return traces;
  }

  /// The traces of functions of this program.
  List<ConcreteFunction> functions() {
    return traces.stream()
        .filter(SavedTrace.Own.class::isInstance)
        .map(trace -> ((SavedTrace.Own) trace).function())
        .toList();
  }
}
