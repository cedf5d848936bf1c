package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The `TF_Status` functions and `TF_Version`.
final class TfStatus {
  private static final MethodHandle CREATE = CLibrary.bindTrivial("TF_NewStatus", C.POINTER);
  private static final MethodHandle DELETE =
      CLibrary.bindTrivial("TF_DeleteStatus", null, C.POINTER);
  private static final MethodHandle CODE = CLibrary.bindTrivial("TF_GetCode", C.INT, C.POINTER);
  private static final MethodHandle MESSAGE = CLibrary.bind("TF_Message", C.BUFFER, C.POINTER);
  private static final MethodHandle SET =
      CLibrary.bind("TF_SetStatus", null, C.POINTER, C.INT, C.BUFFER);
  private static final MethodHandle VERSION = CLibrary.bind("TF_Version", C.BUFFER);

  private TfStatus() {}

  /// `TF_NewStatus`.
  static long create() {
    try {
      return (long) CREATE.invokeExact();
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeleteStatus`.
  static void delete(long status) {
    try {
      DELETE.invokeExact(status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_GetCode`.
  static int code(long status) {
    try {
      return (int) CODE.invokeExact(status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_Message`.
  static MemorySegment message(long status) {
    try {
      return (MemorySegment) MESSAGE.invokeExact(status);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_SetStatus`: copies the message.
  static void set(long status, int code, MemorySegment message) {
    try {
      SET.invokeExact(status, code, message);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_Version`.
  static MemorySegment version() {
    try {
      return (MemorySegment) VERSION.invokeExact();
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }
}
