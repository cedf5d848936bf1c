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
    long graph = CApi.TF_NewGraph();
    long options = CApi.TF_NewImportGraphDefOptions();
    try (var status = Status.take()) {
      long buffer = Buffers.of(graphDef);
      try {
        CApi.TF_GraphImportGraphDef(graph, buffer, options, status);
      } finally {
        CApi.TF_DeleteBuffer(buffer);
      }
    } finally {
      CApi.TF_DeleteImportGraphDefOptions(options);
      CApi.TF_DeleteGraph(graph);
    }
  }

  /// The attributes of an op whose inputs are set, those that follow from the inputs included: a
  /// serialized `NameAttrList`.
  static byte[] attributes(long op) {
    return Buffers.read(
        (buffer, status) -> CApi.TFE_OpAttrsSerialize(CApi.TFE_OpGetAttrs(op), buffer, status));
  }
}
