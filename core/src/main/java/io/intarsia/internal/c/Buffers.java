package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Reads what the runtime writes to a `TF_Buffer`.
final class Buffers {
  private Buffers() {}

  /// Fills a buffer, or throws what the runtime reports.
  @FunctionalInterface
  interface Filler {
    void fill(long buffer, Status status);
  }

  /// The bytes written.
  ///
  /// @throws TensorFlowException if the runtime reports a failure
  static byte[] read(Filler filler) {
    long buffer = CApi.TF_NewBuffer();
    try (var status = Status.take()) {
      filler.fill(buffer, status);
      return content(buffer);
    } finally {
      CApi.TF_DeleteBuffer(buffer);
    }
  }

  /// The bytes of a buffer that the runtime made, which is deleted.
  static byte[] taking(long buffer) {
    try {
      return content(buffer);
    } finally {
      CApi.TF_DeleteBuffer(buffer);
    }
  }

  /// A buffer with a copy of some bytes, the caller's to delete.
  static long of(byte[] bytes) {
    try (var arena = Arena.ofConfined()) {
      return CApi.TF_NewBufferFromString(
          arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes), bytes.length);
    }
  }

  // A TF_Buffer starts with its data pointer and its length.
  private static byte[] content(long buffer) {
    MemorySegment header = CStrings.view(buffer, 2 * ValueLayout.JAVA_LONG.byteSize());
    long data = header.getAtIndex(ValueLayout.JAVA_LONG, 0);
    long length = header.getAtIndex(ValueLayout.JAVA_LONG, 1);
    return CStrings.view(data, length).toArray(ValueLayout.JAVA_BYTE);
  }
}
