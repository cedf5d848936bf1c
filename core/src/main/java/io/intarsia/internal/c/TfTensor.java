package io.intarsia.internal.c;

import io.intarsia.internal.c.CLibrary.C;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The `TF_Tensor` and `TF_TString` functions.
final class TfTensor {
  private static final MethodHandle ALLOCATE =
      CLibrary.bindWithHeapAccess("TF_AllocateTensor", C.POINTER, C.INT, C.BUFFER, C.INT, C.INT64);
  private static final MethodHandle DELETE = CLibrary.bind("TF_DeleteTensor", null, C.POINTER);
  private static final MethodHandle DTYPE = CLibrary.bindTrivial("TF_TensorType", C.INT, C.POINTER);
  private static final MethodHandle RANK = CLibrary.bindTrivial("TF_NumDims", C.INT, C.POINTER);
  private static final MethodHandle DIM = CLibrary.bindTrivial("TF_Dim", C.INT64, C.POINTER, C.INT);
  private static final MethodHandle BYTE_SIZE =
      CLibrary.bindTrivial("TF_TensorByteSize", C.INT64, C.POINTER);
  private static final MethodHandle DATA =
      CLibrary.bindTrivial("TF_TensorData", C.POINTER, C.POINTER);
  private static final MethodHandle STRING_INIT =
      CLibrary.bindTrivial("TF_StringInit", null, C.POINTER);
  private static final MethodHandle STRING_COPY =
      CLibrary.bindWithHeapAccess("TF_StringCopy", null, C.POINTER, C.BUFFER, C.INT64);
  private static final MethodHandle STRING_DATA =
      CLibrary.bindTrivial("TF_StringGetDataPointer", C.POINTER, C.POINTER);
  private static final MethodHandle STRING_SIZE =
      CLibrary.bindTrivial("TF_StringGetSize", C.INT64, C.POINTER);
  private static final MethodHandle STRING_DEALLOC =
      CLibrary.bindTrivial("TF_StringDealloc", null, C.POINTER);

  private TfTensor() {}

  /// `TF_AllocateTensor`.
  static long allocate(int dtype, MemorySegment dims, int rank, long byteSize) {
    try {
      return (long) ALLOCATE.invokeExact(dtype, dims, rank, byteSize);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_DeleteTensor`.
  static void delete(long tensor) {
    try {
      DELETE.invokeExact(tensor);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_TensorType`.
  static int dtype(long tensor) {
    try {
      return (int) DTYPE.invokeExact(tensor);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_NumDims`.
  static int rank(long tensor) {
    try {
      return (int) RANK.invokeExact(tensor);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_Dim`.
  static long dim(long tensor, int axis) {
    try {
      return (long) DIM.invokeExact(tensor, axis);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_TensorByteSize`.
  static long byteSize(long tensor) {
    try {
      return (long) BYTE_SIZE.invokeExact(tensor);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_TensorData`.
  static long data(long tensor) {
    try {
      return (long) DATA.invokeExact(tensor);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_StringInit`.
  static void stringInit(long string) {
    try {
      STRING_INIT.invokeExact(string);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_StringCopy`.
  static void stringCopy(long string, MemorySegment bytes, long length) {
    try {
      STRING_COPY.invokeExact(string, bytes, length);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_StringGetDataPointer`.
  static long stringData(long string) {
    try {
      return (long) STRING_DATA.invokeExact(string);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_StringGetSize`.
  static long stringSize(long string) {
    try {
      return (long) STRING_SIZE.invokeExact(string);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }

  /// `TF_StringDealloc`.
  static void stringDealloc(long string) {
    try {
      STRING_DEALLOC.invokeExact(string);
    } catch (Throwable t) {
      throw CLibrary.unexpected(t);
    }
  }
}
