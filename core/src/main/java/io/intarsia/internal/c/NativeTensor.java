package io.intarsia.internal.c;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// A tensor in host memory (`TF_Tensor`), owned by this object and released by [#close].
///
/// Not safe for several threads: it lives within one conversion.
public final class NativeTensor implements AutoCloseable {
  /// Bytes of one `TF_TString`.
  private static final int STRING_SIZE = 24;

  /// The longest string a `TF_TString` keeps inline; longer ones are on the C heap.
  private static final int INLINE_LENGTH = 22;

  private long pointer;
  private @Nullable MemorySegment data;
  // Strings this object put on the C heap; the runtime would not free them with the tensor.
  private boolean ownsStrings;

  NativeTensor(long pointer) {
    this.pointer = pointer;
    LiveObjects.hostTensor(1);
  }

  /// Allocates a tensor whose content is not set yet.
  ///
  /// @throws OutOfMemoryError if the C heap has no room
  public static NativeTensor allocate(int dtype, long[] dims, long byteSize) {
    long pointer = TfTensor.allocate(dtype, MemorySegment.ofArray(dims), dims.length, byteSize);
    long address = pointer == 0 ? 0 : TfTensor.data(pointer);
    if (pointer == 0 || (address == 0 && byteSize > 0)) {
      release(pointer);
      throw new OutOfMemoryError("the runtime cannot allocate a tensor of " + byteSize + " bytes");
    }
    var tensor = new NativeTensor(pointer);
    tensor.data = CStrings.view(address, byteSize);
    return tensor;
  }

  /// Makes a string tensor with these elements in row-major order.
  public static NativeTensor ofStrings(int dtype, long[] dims, byte[][] values) {
    var tensor = allocate(dtype, dims, (long) values.length * STRING_SIZE);
    long address = TfTensor.data(tensor.pointer);
    for (byte[] value : values) {
      TfTensor.stringInit(address);
      TfTensor.stringCopy(address, MemorySegment.ofArray(value), value.length);
      tensor.ownsStrings |= value.length > INLINE_LENGTH;
      address += STRING_SIZE;
    }
    return tensor;
  }

  /// Whether some strings must be freed by this object, so that the runtime may only be lent the
  /// tensor.
  public boolean ownsStrings() {
    return ownsStrings;
  }

  /// The number of the dtype.
  public int dtype() {
    return TfTensor.dtype(pointer());
  }

  /// The sizes of the dimensions.
  public long[] dims() {
    long[] dims = new long[TfTensor.rank(pointer())];
    for (int i = 0; i < dims.length; i++) {
      dims[i] = TfTensor.dim(pointer, i);
    }
    return dims;
  }

  /// The elements in row-major order, native byte order; valid until this tensor is closed.
  public MemorySegment data() {
    long open = pointer();
    MemorySegment known = data;
    if (known == null) {
      known = CStrings.view(TfTensor.data(open), TfTensor.byteSize(open));
      data = known;
    }
    return known;
  }

  /// Copies the string element at a row-major position.
  public byte[] string(long position) {
    long string = TfTensor.data(pointer()) + position * STRING_SIZE;
    long size = TfTensor.stringSize(string);
    return CStrings.view(TfTensor.stringData(string), size).toArray(ValueLayout.JAVA_BYTE);
  }

  /// The `TF_Tensor*`.
  ///
  /// @throws IllegalStateException if this tensor was closed
  long pointer() {
    if (pointer == 0) {
      throw new IllegalStateException("host tensor used after close()");
    }
    return pointer;
  }

  /// Releases the memory; the second call does nothing.
  @Override
  public void close() {
    if (pointer == 0) {
      return;
    }
    if (ownsStrings) {
      freeStrings();
    }
    TfTensor.delete(pointer);
    pointer = 0;
    LiveObjects.hostTensor(-1);
  }

  // The runtime makes a tensor without data when the C heap has no room.
  private static void release(long pointer) {
    if (pointer != 0) {
      TfTensor.delete(pointer);
    }
  }

  private void freeStrings() {
    long address = TfTensor.data(pointer);
    long end = address + TfTensor.byteSize(pointer);
    for (; address < end; address += STRING_SIZE) {
      TfTensor.stringDealloc(address);
    }
  }
}
