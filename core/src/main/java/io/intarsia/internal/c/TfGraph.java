package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The `TF_Graph` and `TF_Buffer` functions that shape inference needs.
final class TfGraph {
  private static final MethodHandle CREATE = CLibrary.bind("TF_NewGraph", C.POINTER);
  private static final MethodHandle DELETE = CLibrary.bind("TF_DeleteGraph", null, C.POINTER);
  private static final MethodHandle NEW_OPTIONS =
      CLibrary.bind("TF_NewImportGraphDefOptions", C.POINTER);
  private static final MethodHandle DELETE_OPTIONS =
      CLibrary.bind("TF_DeleteImportGraphDefOptions", null, C.POINTER);
  private static final MethodHandle IMPORT =
      CLibrary.bind("TF_GraphImportGraphDef", null, C.POINTER, C.POINTER, C.POINTER, C.POINTER);
  private static final MethodHandle NEW_BUFFER = CLibrary.bind("TF_NewBuffer", C.POINTER);
  private static final MethodHandle BUFFER_OF =
      CLibrary.bind("TF_NewBufferFromString", C.POINTER, C.BUFFER, C.INT64);
  private static final MethodHandle DELETE_BUFFER =
      CLibrary.bind("TF_DeleteBuffer", null, C.POINTER);
  private static final MethodHandle GET_ATTRIBUTES =
      CLibrary.bind("TFE_OpGetAttrs", C.POINTER, C.POINTER);
  private static final MethodHandle SERIALIZE =
      CLibrary.bind("TFE_OpAttrsSerialize", null, C.POINTER, C.POINTER, C.POINTER);

  private TfGraph() {}

  /// `TF_NewGraph`.
  static long create() {
    try {
      return (long) CREATE.invokeExact();
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeleteGraph`.
  static void delete(long graph) {
    try {
      DELETE.invokeExact(graph);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_NewImportGraphDefOptions`.
  static long newOptions() {
    try {
      return (long) NEW_OPTIONS.invokeExact();
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeleteImportGraphDefOptions`.
  static void deleteOptions(long options) {
    try {
      DELETE_OPTIONS.invokeExact(options);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_GraphImportGraphDef`.
  static void importGraph(long graph, long definition, long options, long status) {
    try {
      IMPORT.invokeExact(graph, definition, options, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_NewBuffer`.
  static long newBuffer() {
    try {
      return (long) NEW_BUFFER.invokeExact();
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_NewBufferFromString`: copies the bytes.
  static long bufferOf(MemorySegment bytes, long length) {
    try {
      return (long) BUFFER_OF.invokeExact(bytes, length);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeleteBuffer`.
  static void deleteBuffer(long buffer) {
    try {
      DELETE_BUFFER.invokeExact(buffer);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_OpGetAttrs`; the result belongs to the op.
  static long attributes(long op) {
    try {
      return (long) GET_ATTRIBUTES.invokeExact(op);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_OpAttrsSerialize`.
  static void serialize(long attributes, long buffer, long status) {
    try {
      SERIALIZE.invokeExact(attributes, buffer, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }
}
