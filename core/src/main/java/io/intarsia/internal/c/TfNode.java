package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// The functions that make and read one node of a graph (`TF_OperationDescription`,
/// `TF_Operation`).
final class TfNode {
  /// `TF_Output`: an operation and the index of one of its outputs.
  static final MemoryLayout OUTPUT =
      MemoryLayout.structLayout(
          ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, MemoryLayout.paddingLayout(4));

  private static final MethodHandle CREATE =
      CLibrary.bind("TF_NewOperation", C.POINTER, C.POINTER, C.BUFFER, C.BUFFER);

  private static final MethodHandle ADD_INPUT =
      CLibrary.bind("TF_AddInput", null, C.POINTER, OUTPUT);

  private static final MethodHandle ADD_INPUTS =
      CLibrary.bind("TF_AddInputList", null, C.POINTER, C.BUFFER, C.INT);

  private static final MethodHandle ADD_CONTROL_INPUT =
      CLibrary.bind("TF_AddControlInput", null, C.POINTER, C.POINTER);

  private static final MethodHandle SET_DEVICE =
      CLibrary.bind("TF_SetDevice", null, C.POINTER, C.BUFFER);

  private static final MethodHandle FINISH =
      CLibrary.bind("TF_FinishOperation", C.POINTER, C.POINTER, C.POINTER);

  private static final MethodHandle OUTPUT_COUNT =
      CLibrary.bind("TF_OperationNumOutputs", C.INT, C.POINTER);

  private static final MethodHandle OUTPUT_TYPE =
      CLibrary.bind("TF_OperationOutputType", C.INT, OUTPUT);

  private static final MethodHandle NAME = CLibrary.bind("TF_OperationName", C.BUFFER, C.POINTER);

  private static final MethodHandle RANK =
      CLibrary.bind("TF_GraphGetTensorNumDims", C.INT, C.POINTER, OUTPUT, C.POINTER);

  private static final MethodHandle SHAPE =
      CLibrary.bind("TF_GraphGetTensorShape", null, C.POINTER, OUTPUT, C.BUFFER, C.INT, C.POINTER);

  private static final MethodHandle SET_SHAPE =
      CLibrary.bind("TF_GraphSetTensorShape", null, C.POINTER, OUTPUT, C.BUFFER, C.INT, C.POINTER);

  private static final MethodHandle EVALUATE =
      CLibrary.bind("TF_TryEvaluateConstant", C.BOOL, C.POINTER, OUTPUT, C.BUFFER, C.POINTER);

  private TfNode() {}

  /// `TF_NewOperation`.
  static long create(long graph, MemorySegment op, MemorySegment name) {
    try {
      return (long) CREATE.invokeExact(graph, op, name);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_AddInput`.
  static void addInput(long description, MemorySegment output) {
    try {
      ADD_INPUT.invokeExact(description, output);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_AddInputList`.
  static void addInputs(long description, MemorySegment outputs, int count) {
    try {
      ADD_INPUTS.invokeExact(description, outputs, count);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_AddControlInput`.
  static void addControlInput(long description, long node) {
    try {
      ADD_CONTROL_INPUT.invokeExact(description, node);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_SetDevice`.
  static void setDevice(long description, MemorySegment device) {
    try {
      SET_DEVICE.invokeExact(description, device);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_FinishOperation`.
  static long finish(long description, long status) {
    try {
      return (long) FINISH.invokeExact(description, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_OperationNumOutputs`.
  static int outputCount(long node) {
    try {
      return (int) OUTPUT_COUNT.invokeExact(node);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_OperationOutputType`.
  static int outputType(MemorySegment output) {
    try {
      return (int) OUTPUT_TYPE.invokeExact(output);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_OperationName`; belongs to the node.
  static MemorySegment name(long node) {
    try {
      return (MemorySegment) NAME.invokeExact(node);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_GraphGetTensorNumDims`.
  static int rank(long graph, MemorySegment output, long status) {
    try {
      return (int) RANK.invokeExact(graph, output, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_GraphGetTensorShape`.
  static void shape(long graph, MemorySegment output, MemorySegment dims, int rank, long status) {
    try {
      SHAPE.invokeExact(graph, output, dims, rank, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_GraphSetTensorShape`.
  static void setShape(
      long graph, MemorySegment output, MemorySegment dims, int rank, long status) {
    try {
      SET_SHAPE.invokeExact(graph, output, dims, rank, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_TryEvaluateConstant`.
  static boolean evaluate(long graph, MemorySegment output, MemorySegment result, long status) {
    try {
      return (byte) EVALUATE.invokeExact(graph, output, result, status) != 0;
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }
}
