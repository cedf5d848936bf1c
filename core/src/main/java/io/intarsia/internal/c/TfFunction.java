package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions that make functions of graphs and name them to a context.
final class TfFunction {
  private static final MethodHandle CREATE =
      CLibrary.bind(
          "TF_GraphToFunctionWithControlOutputs",
          C.POINTER,
          C.POINTER,
          C.BUFFER,
          C.BOOL,
          C.INT,
          C.BUFFER,
          C.INT,
          C.BUFFER,
          C.INT,
          C.BUFFER,
          C.BUFFER,
          C.INT,
          C.BUFFER,
          C.BUFFER,
          C.POINTER,
          C.BUFFER,
          C.POINTER);

  private static final MethodHandle DELETE = CLibrary.bind("TF_DeleteFunction", null, C.POINTER);

  private static final MethodHandle DEFINITION =
      CLibrary.bind("TF_FunctionToFunctionDef", null, C.POINTER, C.POINTER, C.POINTER);

  private static final MethodHandle COPY_TO =
      CLibrary.bind("TF_GraphCopyFunction", null, C.POINTER, C.POINTER, C.POINTER, C.POINTER);

  private static final MethodHandle GRAPH_DEFINITION =
      CLibrary.bind("TF_GraphToGraphDef", null, C.POINTER, C.POINTER, C.POINTER);

  private static final MethodHandle ADD_TO =
      CLibrary.bind("TFE_ContextAddFunction", null, C.POINTER, C.POINTER, C.POINTER);

  private static final MethodHandle REMOVE_FROM =
      CLibrary.bind("TFE_ContextRemoveFunction", null, C.POINTER, C.BUFFER, C.POINTER);

  private static final MethodHandle SET_ATTRIBUTE =
      CLibrary.bind(
          "TF_FunctionSetAttrValueProto", null, C.POINTER, C.BUFFER, C.BUFFER, C.INT64, C.POINTER);

  private TfFunction() {}

  /// `TF_GraphToFunctionWithControlOutputs`, of all nodes and with default options.
  static long create(
      long graph,
      MemorySegment name,
      byte appendHash,
      int nodeCount,
      MemorySegment nodes,
      int inputCount,
      MemorySegment inputs,
      int outputCount,
      MemorySegment outputs,
      MemorySegment outputNames,
      int controlCount,
      MemorySegment controls,
      MemorySegment controlNames,
      long options,
      MemorySegment description,
      long status) {
    try {
      long function =
          (long)
              CREATE.invokeExact(
                  graph,
                  name,
                  appendHash,
                  nodeCount,
                  nodes,
                  inputCount,
                  inputs,
                  outputCount,
                  outputs,
                  outputNames,
                  controlCount,
                  controls,
                  controlNames,
                  options,
                  description,
                  status);
      return LiveObjects.made(LiveObjects.Kind.FUNCTION, function);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeleteFunction`.
  static void delete(long function) {
    try {
      DELETE.invokeExact(function);
      LiveObjects.deleted(LiveObjects.Kind.FUNCTION);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_FunctionToFunctionDef`.
  static void definition(long function, long buffer, long status) {
    try {
      DEFINITION.invokeExact(function, buffer, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_GraphCopyFunction`.
  static void copyTo(long graph, long function, long gradient, long status) {
    try {
      COPY_TO.invokeExact(graph, function, gradient, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_GraphToGraphDef`.
  static void graphDefinition(long graph, long buffer, long status) {
    try {
      GRAPH_DEFINITION.invokeExact(graph, buffer, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_ContextAddFunction`.
  static void addTo(long context, long function, long status) {
    try {
      ADD_TO.invokeExact(context, function, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_ContextRemoveFunction`.
  static void removeFrom(long context, MemorySegment name, long status) {
    try {
      REMOVE_FROM.invokeExact(context, name, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_FunctionSetAttrValueProto`.
  static void setAttribute(
      long function, MemorySegment name, MemorySegment value, long length, long status) {
    try {
      SET_ATTRIBUTE.invokeExact(function, name, value, length, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }
}
