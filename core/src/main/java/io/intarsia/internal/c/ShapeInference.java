package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;

/// Runs the shape functions of the ops in a graph. Graphs and sessions always do, eager execution
/// never, yet some kernels rely on it and end the process where it would have said what is wrong.
public final class ShapeInference {
  private ShapeInference() {}

  /// Runs the shape functions of a serialized `GraphDef`.
  ///
  /// @throws TensorFlowException if one finds the inputs of its op do not fit
  public static void check(byte[] graphDef) {
    try (var graph = new NativeGraph()) {
      graph.addAll(graphDef);
    }
  }

  /// The attributes of an op whose inputs are set, those that follow from the inputs included: a
  /// serialized `NameAttrList`.
  static byte[] attributes(long op) {
    return Buffers.read(
        (buffer, status) -> CApi.TFE_OpAttrsSerialize(CApi.TFE_OpGetAttrs(op), buffer, status));
  }
}
