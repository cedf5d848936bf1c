package io.intarsia.savedmodel;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The objects of a model that is saved, with the numbers they have in the file: first those that
/// can be reached from the root, the nearest first, then the constants that functions captured.
final class SavedObjects {
  private final List<Node> nodes = new ArrayList<>();
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  // By the tensors that functions take behind their arguments.
  private final IdentityHashMap<Tensor, Integer> captured = new IdentityHashMap<>();

  /// @param path of names from the root, for messages and for what is named after it
  /// @param children numbers by name
  record Node(Object object, String path, Map<String, Integer> children) {}

  private final List<SavedTrace> traces = new ArrayList<>();

  private SavedObjects() {}

  /// @throws IllegalArgumentException if something cannot be looked into, or a function needs what
  ///   cannot be saved
  static SavedObjects of(Object root) {
    var objects = new SavedObjects();
    objects.add(root, "");
    for (int number = 0; number < objects.nodes.size(); number++) {
      objects.look(objects.nodes.get(number));
      objects.traces.addAll(SavedFunctions.traces(objects.nodes.get(number).object()));
    }
    objects.traces().forEach(trace -> objects.capture(trace.function()));
    return objects;
  }

  private void look(Node node) {
    Trackable.childrenOf(node.object())
        .forEach((name, child) -> {
          String path = node.path().isEmpty() ? name : node.path() + "." + name;
          Integer known = numbers.get(child);
          node.children().put(name, known == null ? add(child, path) : known);
        });
  }

  private int add(Object object, String path) {
    int number = nodes.size();
    numbers.put(object, number);
    nodes.add(new Node(object, path, new LinkedHashMap<>()));
    if (object instanceof Variable variable) {
      captured.put(variable.handle(), number);
    }
    return number;
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
  List<Integer> captured(ConcreteFunction trace) {
    return trace.captured().stream().map(captured::get).toList();
  }

  /// The traces of all functions.
  List<SavedTrace> traces() {
    return traces;
  }
}
