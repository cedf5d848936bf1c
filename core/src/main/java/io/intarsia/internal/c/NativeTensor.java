package io.intarsia.internal.c;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// A tensor in host memory (`TF_Tensor`), released by [#close] or when this object is garbage.
///
/// Safe for several threads: whoever looks at the [#data] borrows it with [#acquire] until
/// [#release].
public final class NativeTensor implements AutoCloseable {
  /// Bytes of one `TF_TString`.
  private static final int STRING_SIZE = 24;

  /// The longest string a `TF_TString` keeps inline; longer ones are on the C heap.
  private static final int INLINE_LENGTH = 22;

  private final HostMemory memory;
  // Made when first needed; the same whichever thread makes it.
  private @Nullable MemorySegment data;

  NativeTensor(long pointer) {
    this(pointer, CApi.TF_TensorByteSize(pointer), false);
  }

  private NativeTensor(long pointer, long byteSize, boolean ownsStrings) {
    this.memory = HostMemory.register(this, pointer, byteSize, ownsStrings);
    LiveObjects.made(LiveObjects.Kind.HOST_TENSOR, pointer);
  }

  /// Allocates a tensor whose content is not set yet.
  ///
  /// @throws OutOfMemoryError if the C heap has no room
  public static NativeTensor allocate(int dtype, long[] dims, long byteSize) {
    long pointer = allocatePointer(dtype, dims, byteSize);
    var tensor = new NativeTensor(pointer, byteSize, false);
    tensor.data = CStrings.view(CApi.TF_TensorData(pointer), byteSize);
    return tensor;
  }

  private static long allocatePointer(int dtype, long[] dims, long byteSize) {
    long pointer =
        CApi.TF_AllocateTensor(dtype, MemorySegment.ofArray(dims), dims.length, byteSize);
    if (pointer == 0 || (byteSize > 0 && CApi.TF_TensorData(pointer) == 0)) {
      deleteIfMade(pointer);
      throw new OutOfMemoryError("the runtime cannot allocate a tensor of " + byteSize + " bytes");
    }
    return pointer;
  }

  /// Makes a string tensor with these elements in row-major order.
  public static NativeTensor ofStrings(int dtype, long[] dims, byte[][] values) {
    long byteSize = (long) values.length * STRING_SIZE;
    long pointer = allocatePointer(dtype, dims, byteSize);
    long address = CApi.TF_TensorData(pointer);
    boolean ownsStrings = false;
    for (byte[] value : values) {
      CApi.TF_StringInit(address);
      CApi.TF_StringCopy(address, MemorySegment.ofArray(value), value.length);
      ownsStrings |= value.length > INLINE_LENGTH;
      address += STRING_SIZE;
    }
    return new NativeTensor(pointer, byteSize, ownsStrings);
  }

  /// Borrows the memory until [#release]: a close in between takes effect then.
  ///
  /// @throws IllegalStateException if this tensor was closed
  public void acquire() {
    memory.acquire();
  }

  /// Ends what [#acquire] began.
  public void release() {
    memory.release();
  }

  /// Calls code with the `TF_Tensor*`, borrowed.
  ///
  /// @throws IllegalStateException if this tensor was closed
  <R> R borrow(LongFunction<R> code) {
    long pointer = memory.acquire();
    try {
      return code.apply(pointer);
    } finally {
      memory.release();
    }
  }

  /// Whether [#close] was called.
  public boolean isClosed() {
    return memory.isClosed();
  }

  /// Whether some strings must be freed by this object, so that the runtime may only be lent the
  /// tensor.
  public boolean ownsStrings() {
    return memory.ownsStrings();
  }

  /// Bytes of the elements; of strings only their fixed part.
  public long byteSize() {
    return memory.byteSize();
  }

  /// The number of the dtype.
  public int dtype() {
    return borrow(CApi::TF_TensorType);
  }

  /// The sizes of the dimensions.
  public long[] dims() {
    return borrow(pointer -> {
      long[] dims = new long[CApi.TF_NumDims(pointer)];
      for (int i = 0; i < dims.length; i++) {
        dims[i] = CApi.TF_Dim(pointer, i);
      }
      return dims;
    });
  }

  /// The elements in row-major order, native byte order; valid until this tensor is closed, so to
  /// be used by its maker or while it is borrowed.
  ///
  /// @throws IllegalStateException if this tensor was closed
  public MemorySegment data() {
    long pointer = memory.acquire();
    try {
      MemorySegment known = data;
      if (known == null) {
        known = CStrings.view(CApi.TF_TensorData(pointer), CApi.TF_TensorByteSize(pointer));
        data = known;
      }
      return known;
    } finally {
      memory.release();
    }
  }

  /// Copies the string element at a row-major position.
  public byte[] string(long position) {
    return borrow(pointer -> {
      long string = CApi.TF_TensorData(pointer) + position * STRING_SIZE;
      long size = CApi.TF_StringGetSize(string);
      return CStrings.view(CApi.TF_StringGetDataPointer(string), size)
          .toArray(ValueLayout.JAVA_BYTE);
    });
  }

  /// Releases the memory as soon as nobody borrows it; the second call does nothing.
  @Override
  public void close() {
    if (memory.end(0)) {
      LiveObjects.deleted(LiveObjects.Kind.HOST_TENSOR);
    }
  }

  // The runtime makes a tensor without data when the C heap has no room.
  private static void deleteIfMade(long pointer) {
    if (pointer != 0) {
      CApi.TF_DeleteTensor(pointer);
    }
  }

  static void freeStrings(long pointer) {
    long address = CApi.TF_TensorData(pointer);
    long end = address + CApi.TF_TensorByteSize(pointer);
    for (; address < end; address += STRING_SIZE) {
      CApi.TF_StringDealloc(address);
    }
  }
}
