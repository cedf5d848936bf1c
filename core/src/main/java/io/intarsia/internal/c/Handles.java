package io.intarsia.internal.c;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;

/// What can be asked of a tensor in the runtime. The pointers are borrowed from a [NativeHandle] or
/// not owned yet.
public final class Handles {
  private Handles() {}

  /// The number of the dtype.
  public static int dtype(long handle) {
    return CApi.TFE_TensorHandleDataType(handle);
  }

  /// The sizes of the dimensions.
  public static long[] dims(long handle) {
    try (var status = Status.take()) {
      long[] dims = new long[Math.max(0, CApi.TFE_TensorHandleNumDims(handle, status))];
      for (int i = 0; i < dims.length; i++) {
        dims[i] = CApi.TFE_TensorHandleDim(handle, i, status);
      }
      return dims;
    }
  }

  /// The full name of the device whose memory holds the tensor; of a handle, that of what it leads
  /// to: the handle itself is always in the memory of the host.
  public static String device(long handle) {
    try (var status = Status.take()) {
      if (dtype(handle) == DType.RESOURCE.code()) {
        return CApi.TFE_TensorHandleDeviceName(handle, status);
      }
      return CApi.TFE_TensorHandleBackingDeviceName(handle, status);
    }
  }

  /// A host view of the tensor; it shares memory with the runtime where the device is the host.
  ///
  /// @throws TensorFlowException if the dtype has no host form (resource handles)
  public static NativeTensor toHost(long handle) {
    try (var status = Status.take()) {
      return new NativeTensor(CApi.TFE_TensorHandleResolve(handle, status));
    }
  }

  /// Another handle of the same tensor, the caller's to delete.
  public static long share(long handle) {
    try (var status = Status.take()) {
      return CApi.TFE_TensorHandleCopySharingTensor(handle, status);
    }
  }

  /// Deletes a handle no [NativeHandle] owns.
  public static void delete(long handle) {
    CApi.TFE_DeleteTensorHandle(handle);
  }
}
