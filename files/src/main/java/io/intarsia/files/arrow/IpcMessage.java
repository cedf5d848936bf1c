package io.intarsia.files.arrow;

import io.intarsia.files.internal.Unreadable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// A message of a stream or file: what it is, and the buffers that belong to it.
///
/// @param end where the next one begins
record IpcMessage(FlatTable message, MemorySegment body, int metadata, long end) {
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  // Older programs wrote the length at once.
  private static final int CONTINUES = -1;

  /// What it is; see [ArrowKind].
  int kind() {
    return message.byteAt(1, 0);
  }

  /// What it says of its buffers.
  FlatTable header() {
    FlatTable header = message.tableAt(2);
    if (header == null) {
      throw Unreadable.of("a message is damaged: it has no header");
    }
    return header;
  }

  /// Whether a message may begin there: it does with its length or -1.
  static boolean isAt(MemorySegment bytes, long position) {
    if (position + 8 > bytes.byteSize()) {
      return false;
    }
    int length = integer(bytes, position);
    return length == CONTINUES || length >= 8 && length <= bytes.byteSize() - position - 4;
  }

  /// Reads a message.
  ///
  /// @return null at the end of the messages
  static @Nullable IpcMessage at(MemorySegment bytes, long position) {
    if (position == bytes.byteSize()) {
      return null;
    }
    long from = position + 4;
    int length = integer(bytes, position);
    if (length == CONTINUES) {
      length = integer(bytes, position + 4);
      from += 4;
    }
    if (length == 0) {
      return null;
    }
    FlatTable message = FlatTable.root(metadata(bytes, from, length));
    long body = message.longAt(3);
    long start = from + length;
    check(body >= 0 && body <= bytes.byteSize() - start, position, body, bytes);
    return new IpcMessage(message, bytes.asSlice(start, body), length, start + body);
  }

  static ByteBuffer metadata(MemorySegment bytes, long from, int length) {
    check(length >= 8 && length <= bytes.byteSize() - from, from, length, bytes);
    return bytes.asSlice(from, length).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  static int integer(MemorySegment bytes, long position) {
    check(position >= 0 && position <= bytes.byteSize() - 4, position, 4, bytes);
    return bytes.get(INT, position);
  }

  private static void check(boolean holds, long position, long length, MemorySegment bytes) {
    if (!holds) {
      throw Unreadable.of(
          "it is damaged or cut off: expected %d bytes from position %d on, and it has %d in all"
              .formatted(length, position, bytes.byteSize()));
    }
  }
}
