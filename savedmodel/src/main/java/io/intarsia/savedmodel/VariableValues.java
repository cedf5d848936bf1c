package io.intarsia.savedmodel;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tensorflow.proto.TrackableObjectGraphOuterClass.TrackableObjectGraph;

/// The values in `variables/`. Which value is whose is said by the graph of objects in there: it is
/// walked side by side with that of the model, by the names of children, as numbers may differ.
final class VariableValues {
  private static final String OBJECTS = "_CHECKPOINTABLE_OBJECT_GRAPH";

  private final Ops tf;
  private final String prefix;
  private final TrackableObjectGraph saved;
  // By the number of an object in the model, its number here.
  private final Map<Integer, Integer> same = new HashMap<>();

  /// @throws RuntimeException if the files cannot be read
  VariableValues(Ops tf, String prefix, ObjectGraph objects) {
    this.tf = tf;
    this.prefix = prefix;
    this.saved = readObjects();
    if (saved.getNodesCount() > 0) {
      match(objects);
    }
  }

  private TrackableObjectGraph readObjects() {
    try (Tensor tensor = read(OBJECTS, DType.STRING);
        HostTensor host = tensor.toHost()) {
      return TrackableObjectGraph.parseFrom(host.bytes(0));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(OBJECTS + ": " + e.getMessage(), e);
    }
  }

  private void match(ObjectGraph objects) {
    Deque<Integer> waiting = new ArrayDeque<>(List.of(0));
    same.put(0, 0);
    while (!waiting.isEmpty()) {
      int number = waiting.remove();
      Map<String, Integer> children = objects.children(number);
      for (var child : saved.getNodes(same.get(number)).getChildrenList()) {
        Integer other = children.get(child.getLocalName());
        boolean isNode = child.getNodeId() >= 0 && child.getNodeId() < saved.getNodesCount();
        if (other != null && isNode && same.putIfAbsent(other, child.getNodeId()) == null) {
          waiting.add(other);
        }
      }
    }
  }

  /// The names under which the parts of an object are stored, by the names of the parts.
  Map<String, String> keys(int number) {
    Map<String, String> keys = new LinkedHashMap<>();
    Integer here = same.get(number);
    if (here != null) {
      for (var part : saved.getNodes(here).getAttributesList()) {
        keys.put(part.getName(), part.getCheckpointKey());
      }
    }
    return keys;
  }

  /// What is stored under a name.
  Tensor read(String key, DType dtype) {
    try (Tensor file = tf.constant(prefix);
        Tensor names = tf.constant(new String[] {key});
        Tensor slices = tf.zeros(Shape.of(1), DType.STRING)) {
      Attributes attributes = Attributes.of("dtypes", List.of(dtype));
      return tf.execute("RestoreV2", attributes, file, names, slices)[0];
    }
  }
}
