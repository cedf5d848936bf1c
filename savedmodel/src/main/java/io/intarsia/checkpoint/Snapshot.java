package io.intarsia.checkpoint;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// The values that variables had at one moment, by the keys they are stored under.
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
    snapshot.tensors.put(ObjectGraph.KEY, tf.constant(graph.encode(), DType.STRING));
    return snapshot;
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
