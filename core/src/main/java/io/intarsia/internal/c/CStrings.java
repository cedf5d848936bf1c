package io.intarsia.internal.c;

import java.lang.foreign.MemorySegment;

/// Reads C strings and wraps raw addresses.
final class CStrings {
  private CStrings() {}

  /// Copies a NUL-terminated UTF-8 string the runtime owns; NULL reads as empty.
  @SuppressWarnings("restricted") // the length is found by the terminator
  static String read(MemorySegment text) {
    return text.address() == 0 ? "" : text.reinterpret(Long.MAX_VALUE).getString(0);
  }

  /// A view of `byteSize` bytes the runtime owns.
  @SuppressWarnings("restricted") // size and lifetime are the caller's care
  static MemorySegment view(long address, long byteSize) {
    return MemorySegment.ofAddress(address).reinterpret(byteSize);
  }
}
