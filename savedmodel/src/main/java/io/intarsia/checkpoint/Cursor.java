package io.intarsia.checkpoint;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;

/// Reads a part of a file, byte after byte, and never beyond its end.
final class Cursor {
  private static final int LONGEST_VARINT = 10;

  private final Path file;
  private final byte[] bytes;
  private final int end;
  private final long origin;
  private int next;

  /// @param origin where in the file the bytes begin
  Cursor(Path file, byte[] bytes, int begin, int end, long origin) {
    this.file = file;
    this.bytes = bytes;
    this.next = begin;
    this.end = end;
    this.origin = origin;
  }

  /// A part of a file that is there as a whole.
  static Cursor of(Path file, byte[] bytes, int begin, int end) {
    return new Cursor(file, bytes, begin, end, 0);
  }

  boolean hasMore() {
    return next < end;
  }

  int position() {
    return next;
  }

  int remaining() {
    return end - next;
  }

  /// A number of seven bits a byte, the lowest first.
  long varint() throws CheckpointException {
    long value = 0;
    for (int i = 0; i < LONGEST_VARINT && next < end; i++) {
      byte part = bytes[next++];
      value |= (part & 0x7fL) << (7 * i);
      if (part >= 0) {
        return value;
      }
    }
    throw damaged("a number does not end");
  }

  /// A number of bytes that are there.
  int length(String what) throws CheckpointException {
    long length = varint();
    if (length < 0 || length > remaining()) {
      throw damaged(
          "%s takes %s bytes, and %d are left"
              .formatted(what, Long.toUnsignedString(length), remaining()));
    }
    return (int) length;
  }

  byte[] take(int length) throws CheckpointException {
    if (length > remaining()) {
      throw damaged("%d bytes are needed, and %d are left".formatted(length, remaining()));
    }
    next += length;
    return Arrays.copyOfRange(bytes, next - length, next);
  }

  int int32() throws CheckpointException {
    return ByteBuffer.wrap(take(4)).order(ByteOrder.LITTLE_ENDIAN).getInt();
  }

  CheckpointException damaged(String problem) {
    return CheckpointException.of(
        file, "it is damaged at byte %d: %s".formatted(origin + next, problem));
  }
}
