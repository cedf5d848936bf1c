package io.intarsia.checkpoint;

import io.intarsia.checkpoint.TrackedGraph.Node;
import io.intarsia.dtype.DType;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.lookup.TableEntries;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Saveable;
import io.intarsia.variable.Variable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The values that variables, tables and other objects had at one moment, by the keys they are
/// stored under.
record Snapshot(Map<String, Tensor> tensors) implements AutoCloseable {
  static Snapshot of(Ops tf, Map<String, Variable> variables) {
    var snapshot = new Snapshot(new LinkedHashMap<>());
    try {
      variables.forEach((key, variable) -> {
        check(key, variable);
        snapshot.tensors.put(key, variable.read(tf));
      });
      return snapshot;
    } catch (RuntimeException e) {
      snapshot.close();
      throw e;
    }
  }

  /// With the graph of the objects that hold the variables.
  static Snapshot of(Ops tf, TrackedGraph graph) {
    Snapshot snapshot = of(tf, graph.variables());
    Map<String, Set<String>> names = new LinkedHashMap<>();
    try {
      graph.tables().forEach((key, table) -> snapshot.add(tf, key, table));
      for (Node node : graph.nodes()) {
        if (node.object() instanceof Saveable saveable) {
          names.put(node.path(), snapshot.add(tf, node, saveable));
        }
      }
    } catch (RuntimeException e) {
      snapshot.close();
      throw e;
    }
    snapshot.tensors.put(ObjectGraph.KEY, tf.constant(graph.encode(names), DType.STRING));
    return snapshot;
  }

  private Set<String> add(Ops tf, Node node, Saveable saveable) {
    Map<String, Tensor> state = new TreeMap<>(saveable.serializeToTensors(tf));
    if (state.isEmpty()) {
      throw CheckpointErrors.noState(node.path(), saveable);
    }
    state.forEach((name, tensor) -> tensors.put(node.key(name), tensor));
    return state.keySet();
  }

  private void add(Ops tf, String key, MutableHashTable table) {
    if (table.isClosed()) {
      throw CheckpointErrors.unwritable(key, table);
    }
    TableEntries entries = table.export(tf);
    var keys = TableKeys.of(key);
    tensors.put(keys.keys(), entries.keys());
    tensors.put(keys.values(), entries.values());
  }

  private static void check(String key, Variable variable) {
    if (variable.isClosed()) {
      throw CheckpointErrors.unwritable(key, variable, "is closed");
    }
    if (!variable.isInitialized()) {
      throw CheckpointErrors.unwritable(key, variable, "has no value yet; assign one first");
    }
  }

  @Override
  public void close() {
    tensors.values().forEach(Tensor::close);
  }
}
