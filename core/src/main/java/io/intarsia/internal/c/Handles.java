package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;

/// What can be asked of a tensor in the runtime. The pointers are borrowed from a [NativeHandle] or
/// not owned yet.
public final class Handles {
  private Handles() {}

  /// The number of the dtype.
  public static int dtype(long handle) {
    return TfeContext.handleDtype(handle);
  }

  /// The sizes of the dimensions.
  public static long[] dims(long handle) {
    try (var status = Status.take()) {
      long[] dims = new long[Math.max(0, TfeContext.handleRank(handle, status.pointer()))];
      status.check();
      for (int i = 0; i < dims.length; i++) {
        dims[i] = TfeContext.handleDim(handle, i, status.pointer());
      }
      status.check();
      return dims;
    }
  }

  /// The full name of the device whose memory holds the tensor.
  public static String device(long handle) {
    try (var status = Status.take()) {
      String device = CStrings.read(TfeContext.handleDevice(handle, status.pointer()));
      status.check();
      return device;
    }
  }

  /// A host view of the tensor; it shares memory with the runtime where the device is the host.
  ///
  /// @throws TensorFlowException if the dtype has no host form (resource handles)
  public static NativeTensor toHost(long handle) {
    try (var status = Status.take()) {
      long tensor = TfeContext.resolve(handle, status.pointer());
      status.check();
      return new NativeTensor(tensor);
    }
  }

  /// Another handle of the same tensor, the caller's to delete.
  public static long share(long handle) {
    try (var status = Status.take()) {
      long shared = TfeContext.shareHandle(handle, status.pointer());
      status.check();
      return shared;
    }
  }

  /// Deletes a handle no [NativeHandle] owns.
  public static void delete(long handle) {
    TfeContext.deleteHandle(handle);
  }
}
