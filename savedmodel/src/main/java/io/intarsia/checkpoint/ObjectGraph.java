package io.intarsia.checkpoint;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph.TrackableObject;

/// The objects whose variables a checkpoint has, and what they call each other.
///
/// @param nodes the objects; the first is the root
public record ObjectGraph(List<Node> nodes) {
  /// The key it is stored under.
  static final String KEY = "_CHECKPOINTABLE_OBJECT_GRAPH";

  /// What the value of a variable is called among what is stored of it.
  static final String VALUE = "VARIABLE_VALUE";

  /// What the entries of a table are called among what is stored of it. It is the key of nothing:
  /// two keys begin with it.
  static final String TABLE = "table";

  /// An object.
  ///
  /// @param children positions of the objects it holds, by the names it has for them
  /// @param keys of the tensors that are stored of it, by what they are; a variable has one, its
  ///   `VARIABLE_VALUE`
  /// @param slots what it keeps, as an optimizer, of variables
  public record Node(Map<String, Integer> children, Map<String, String> keys, List<Slot> slots) {
    /// Copies the containers; their order stays.
    public Node {
      children = Collections.unmodifiableMap(new LinkedHashMap<>(children));
      keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
      slots = List.copyOf(slots);
    }

    /// What the keys of the entries of a table begin with; empty for other objects.
    Optional<String> tableKey() {
      return Optional.ofNullable(keys.get(TABLE));
    }

    /// The key of the value of a variable; empty for other objects.
    public Optional<String> valueKey() {
      String value = keys.get(VALUE);
      // Python, too, takes the only one whatever it is called.
      return value != null || keys.size() != 1
          ? Optional.ofNullable(value)
          : keys.values().stream().findFirst();
    }
  }

  /// A variable that an optimizer of before Keras 3 keeps of another.
  ///
  /// @param original the position of the variable that it belongs to
  /// @param name such as `m`
  /// @param variable its own position
  public record Slot(int original, String name, int variable) {}

  /// Copies the list.
  public ObjectGraph {
    nodes = List.copyOf(nodes);
  }

  /// @throws IllegalArgumentException if the bytes are not those of a graph
  static ObjectGraph parse(byte[] bytes) {
    TrackableObjectGraph proto;
    try {
      proto = TrackableObjectGraph.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    if (proto.getNodesCount() == 0) {
      throw new IllegalArgumentException("it has no objects");
    }
    List<Node> nodes = new ArrayList<>();
    for (TrackableObject node : proto.getNodesList()) {
      nodes.add(node(node, proto.getNodesCount()));
    }
    return new ObjectGraph(nodes);
  }

  private static Node node(TrackableObject proto, int count) {
    Map<String, Integer> children = new LinkedHashMap<>();
    proto
        .getChildrenList()
        .forEach(each -> children.put(each.getLocalName(), id(each.getNodeId(), count)));
    Map<String, String> keys = new LinkedHashMap<>();
    proto.getAttributesList().forEach(each -> keys.put(each.getName(), each.getCheckpointKey()));
    List<Slot> slots = new ArrayList<>();
    for (var slot : proto.getSlotVariablesList()) {
      int original = id(slot.getOriginalVariableNodeId(), count);
      slots.add(new Slot(original, slot.getSlotName(), id(slot.getSlotVariableNodeId(), count)));
    }
    return new Node(children, keys, slots);
  }

  private static int id(int id, int count) {
    if (id < 0 || id >= count) {
      throw new IllegalArgumentException(
          "an object refers to object %d of %d".formatted(id, count));
    }
    return id;
  }
}
