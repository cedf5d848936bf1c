package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
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

  // A TF_Buffer starts with its data pointer and its length.
  private static byte[] content(long buffer) {
    MemorySegment header = CStrings.view(buffer, 2 * ValueLayout.JAVA_LONG.byteSize());
    long data = header.getAtIndex(ValueLayout.JAVA_LONG, 0);
    long length = header.getAtIndex(ValueLayout.JAVA_LONG, 1);
    return CStrings.view(data, length).toArray(ValueLayout.JAVA_BYTE);
  }
}
