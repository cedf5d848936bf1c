package io.intarsia.internal.c;

import io.intarsia.dtype.DType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// What can be done with a `TF_Tensor*` that a session gave and nobody owns yet.
public final class Tensors {
  private Tensors() {}

  /// A handle as runs are given it, the caller's.
  ///
  /// @param dtype the number of the dtype of handles
  /// @param serialized the handle as a protocol buffer
  public static long ofHandle(int dtype, byte[] serialized) {
    long tensor = CApi.TF_AllocateTensor(dtype, MemorySegment.NULL, 0, serialized.length);
    CStrings.view(CApi.TF_TensorData(tensor), serialized.length)
        .copyFrom(MemorySegment.ofArray(serialized));
    return tensor;
  }

  /// A tensor that owns it from now on.
  public static NativeTensor taking(long tensor) {
    return new NativeTensor(tensor);
  }

  /// The elements of an `int64` tensor, which is deleted.
  public static long[] takeLongs(long tensor) {
    try {
      return CStrings.view(CApi.TF_TensorData(tensor), CApi.TF_TensorByteSize(tensor))
          .toArray(ValueLayout.JAVA_LONG);
    } finally {
      delete(tensor);
    }
  }

  /// Whether the C heap has room for a tensor of so many bytes now, none of which are touched.
  public static boolean haveRoom(long bytes) {
    var dims = MemorySegment.ofArray(new long[] {bytes});
    long tensor = CApi.TF_AllocateTensor(DType.UINT8.code(), dims, 1, bytes);
    boolean hasRoom = tensor != 0 && CApi.TF_TensorData(tensor) != 0;
    if (tensor != 0) {
      delete(tensor);
    }
    return hasRoom;
  }

  /// Deletes it.
  public static void delete(long tensor) {
    CApi.TF_DeleteTensor(tensor);
  }
}
