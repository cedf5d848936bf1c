package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The `TFE_Op` functions: making, filling and running one op.
final class TfeOp {
  private static final MethodHandle CREATE =
      CLibrary.bind("TFE_NewOp", C.POINTER, C.POINTER, C.BUFFER, C.POINTER);
  private static final MethodHandle DELETE = CLibrary.bind("TFE_DeleteOp", null, C.POINTER);
  private static final MethodHandle RESET =
      CLibrary.bind("TFE_OpReset", null, C.POINTER, C.BUFFER, C.BUFFER, C.POINTER);
  private static final MethodHandle SET_DEVICE =
      CLibrary.bind("TFE_OpSetDevice", null, C.POINTER, C.BUFFER, C.POINTER);
  private static final MethodHandle ADD_INPUT =
      CLibrary.bind("TFE_OpAddInput", null, C.POINTER, C.POINTER, C.POINTER);
  private static final MethodHandle ADD_INPUT_LIST =
      CLibrary.bind("TFE_OpAddInputList", null, C.POINTER, C.BUFFER, C.INT, C.POINTER);
  private static final MethodHandle SET_CANCELLATION =
      CLibrary.bind("TFE_OpSetCancellationManager", null, C.POINTER, C.POINTER, C.POINTER);
  private static final MethodHandle EXECUTE =
      CLibrary.bind("TFE_Execute", null, C.POINTER, C.BUFFER, C.BUFFER, C.POINTER);

  private TfeOp() {}

  /// `TFE_NewOp`.
  static long create(long context, MemorySegment name, long status) {
    try {
      return LiveObjects.made(
          LiveObjects.Kind.OP, (long) CREATE.invokeExact(context, name, status));
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_DeleteOp`.
  static void delete(long op) {
    try {
      DELETE.invokeExact(op);
      LiveObjects.deleted(LiveObjects.Kind.OP);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_OpReset`.
  static void reset(long op, MemorySegment name, MemorySegment device, long status) {
    try {
      RESET.invokeExact(op, name, device, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_OpSetDevice`.
  static void setDevice(long op, MemorySegment device, long status) {
    try {
      SET_DEVICE.invokeExact(op, device, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_OpAddInput`.
  static void addInput(long op, long handle, long status) {
    try {
      ADD_INPUT.invokeExact(op, handle, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_OpAddInputList`.
  static void addInputList(long op, MemorySegment handles, int count, long status) {
    try {
      ADD_INPUT_LIST.invokeExact(op, handles, count, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_OpSetCancellationManager`.
  static void setCancellation(long op, long cancellation, long status) {
    try {
      SET_CANCELLATION.invokeExact(op, cancellation, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TFE_Execute`.
  static void execute(long op, MemorySegment results, MemorySegment count, long status) {
    try {
      EXECUTE.invokeExact(op, results, count, status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }
}
