package io.intarsia.checkpoint;

import com.google.protobuf.BoolValue;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.variable.Saveable;
import io.intarsia.variable.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph.TrackableObject;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph.TrackableObject.ObjectReference;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph.TrackableObject.SerializedTensor;

/// The objects that can be reached from a root and lead to what is stored, in the order in which
/// they are found, the nearest first.
///
/// @param nodes the first is the root
record TrackedGraph(List<Node> nodes) {
  /// @param path the names that lead to it, escaped, with slashes between
  /// @param children positions of others, by name
  record Node(Object object, String path, Map<String, Integer> children) {
    /// The key of the value of a variable; of other objects what their keys begin with.
    String key() {
      return switch (object) {
        case Saveable _ -> key("");
        case MutableHashTable _ -> key(ObjectGraph.TABLE);
        default -> key(ObjectGraph.VALUE);
      };
    }

    /// The key of a part of it.
    String key(String name) {
      return path + "/.ATTRIBUTES/" + escaped(name);
    }
  }

  /// @param root the names of the objects it holds
  static TrackedGraph of(Map<String, Object> root) {
    return new Walk().graph(root);
  }

  /// The variables by their keys.
  Map<String, Variable> variables() {
    return all(Variable.class);
  }

  /// The tables that change, by what their keys begin with.
  Map<String, MutableHashTable> tables() {
    return all(MutableHashTable.class);
  }

  /// The keys of all that is stored, or what they begin with.
  Map<String, Object> stored() {
    Map<String, Object> all = new LinkedHashMap<>(variables());
    all.putAll(tables());
    all.putAll(all(Saveable.class));
    return all;
  }

  private <T> Map<String, T> all(Class<T> type) {
    Map<String, T> all = new LinkedHashMap<>();
    for (Node node : nodes) {
      if (type.isInstance(node.object())) {
        all.put(node.key(), type.cast(node.object()));
      }
    }
    return all;
  }

  /// The graph as it is stored.
  ///
  /// @param names what is stored of each object that has a state of its own, by its path
  byte[] encode(Map<String, Set<String>> names) {
    var proto = TrackableObjectGraph.newBuilder();
    for (Node node : nodes) {
      var stored = TrackableObject.newBuilder().setHasCheckpointValues(BoolValue.of(true));
      node.children()
          .forEach((name, id) ->
              stored.addChildren(ObjectReference.newBuilder().setNodeId(id).setLocalName(name)));
      if (node.object() instanceof Variable variable) {
        stored.addAttributes(
            SerializedTensor.newBuilder()
                .setName(ObjectGraph.VALUE)
                .setFullName(variable.name())
                .setCheckpointKey(node.key()));
      }
      if (node.object() instanceof MutableHashTable) {
        stored.addAttributes(
            SerializedTensor.newBuilder().setName(ObjectGraph.TABLE).setCheckpointKey(node.key()));
      }
      for (String name : names.getOrDefault(node.path(), Set.of())) {
        stored.addAttributes(
            SerializedTensor.newBuilder().setName(name).setCheckpointKey(node.key(name)));
      }
      proto.addNodes(stored);
    }
    return proto.build().toByteArray();
  }

  /// A name as a part of a key: dots begin what is no name, slashes separate names.
  static String escaped(String name) {
    return name.replace(".", "..").replace("/", ".S");
  }

  /// Finds objects, the nearest first, each once.
  private static final class Walk {
    private final IdentityHashMap<Object, Integer> ids = new IdentityHashMap<>();
    private final List<Object> objects = new ArrayList<>();
    private final List<String> paths = new ArrayList<>();
    private final List<Map<String, Integer>> children = new ArrayList<>();
    private final List<List<Integer>> parents = new ArrayList<>();

    TrackedGraph graph(Map<String, Object> root) {
      found(root, "");
      children(0, root);
      for (int id = 1; id < objects.size(); id++) {
        children(id, look(id));
      }
      return kept(leading());
    }

    private Map<String, Object> look(int id) {
      try {
        return Children.of(objects.get(id));
      } catch (IllegalArgumentException e) {
        throw CheckpointErrors.at(paths.get(id), e);
      }
    }

    private int found(Object object, String path) {
      Integer known = ids.get(object);
      if (known != null) {
        return known;
      }
      ids.put(object, objects.size());
      objects.add(object);
      paths.add(path);
      parents.add(new ArrayList<>());
      return objects.size() - 1;
    }

    private void children(int id, Map<String, Object> held) {
      String path = paths.get(id);
      Map<String, Integer> found = new LinkedHashMap<>();
      held.forEach((name, child) -> {
        String below = id == 0 ? escaped(name) : path + "/" + escaped(name);
        int childId = found(child, below);
        found.put(name, childId);
        parents.get(childId).add(id);
      });
      children.add(found);
    }

    /// What leads to something that is stored, and the root. An optimizer counts, too: what it will
    /// remember may not be there yet.
    private BitSet leading() {
      BitSet leading = new BitSet();
      Deque<Integer> open = new ArrayDeque<>();
      for (int id = 0; id < objects.size(); id++) {
        if (id == 0
            || objects.get(id) instanceof Variable
            || objects.get(id) instanceof MutableHashTable
            || objects.get(id) instanceof Saveable
            || objects.get(id) instanceof Optimizer) {
          open.add(id);
        }
      }
      while (!open.isEmpty()) {
        int id = open.remove();
        if (!leading.get(id)) {
          leading.set(id);
          open.addAll(parents.get(id));
        }
      }
      return leading;
    }

    private TrackedGraph kept(BitSet leading) {
      int[] places = new int[objects.size()];
      for (int id = 1; id < places.length; id++) {
        places[id] = places[id - 1] + (leading.get(id - 1) ? 1 : 0);
      }
      List<Node> nodes = new ArrayList<>();
      for (int id = leading.nextSetBit(0); id >= 0; id = leading.nextSetBit(id + 1)) {
        Map<String, Integer> held = new LinkedHashMap<>();
        children
            .get(id)
            .forEach((name, child) -> {
              if (leading.get(child)) {
                held.put(name, places[child]);
              }
            });
        nodes.add(new Node(objects.get(id), paths.get(id), Collections.unmodifiableMap(held)));
      }
      return new TrackedGraph(List.copyOf(nodes));
    }
  }
}
