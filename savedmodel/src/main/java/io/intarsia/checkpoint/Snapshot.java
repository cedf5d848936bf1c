package io.intarsia.checkpoint;

import io.intarsia.dtype.DType;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.lookup.TableEntries;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.LinkedHashMap;
import java.util.Map;

/// The values that variables and tables had at one moment, by the keys they are stored under.
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
    try {
      graph.tables().forEach((key, table) -> snapshot.add(tf, key, table));
    } catch (RuntimeException e) {
      snapshot.close();
      throw e;
    }
    snapshot.tensors.put(ObjectGraph.KEY, tf.constant(graph.encode(), DType.STRING));
    return snapshot;
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
