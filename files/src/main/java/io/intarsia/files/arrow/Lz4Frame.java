package io.intarsia.files.arrow;

import io.intarsia.files.internal.Unreadable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Unpacks LZ4's frames, which is what Python packs Arrow's buffers into unless told otherwise.
///
/// What leads out of the frame or of what it claims to hold ends with an [Unreadable] or with an
/// exception of bounds. Checksums are not looked at.
///
/// @see "github.com/lz4/lz4: doc/lz4_Frame_format.md and doc/lz4_Block_format.md"
final class Lz4Frame {
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int MAGIC = 0x184D2204;
  private static final int STORED = 1 << 31;
  private static final int SHORTEST_MATCH = 4;

  private final MemorySegment in;
  private final byte[] out;
  private long read;
  private int written;

  private Lz4Frame(MemorySegment in, int length) {
    this.in = in;
    this.out = new byte[length];
  }

  /// @param length of what is in it
  static byte[] unpack(MemorySegment frame, int length) {
    var unpacking = new Lz4Frame(frame, length);
    unpacking.frame();
    if (unpacking.written != length) {
      throw damaged();
    }
    return unpacking.out;
  }

  private static Unreadable damaged() {
    return Unreadable.of("it is damaged: a compressed buffer is broken");
  }

  private int next() {
    return in.get(ValueLayout.JAVA_BYTE, read++) & 0xff;
  }

  private int integer() {
    read += 4;
    return in.get(INT, read - 4);
  }

  private void frame() {
    if (integer() != MAGIC) {
      throw damaged();
    }
    int flags = next();
    boolean blockChecksums = (flags & 0x10) != 0;
    read += 1; // how large blocks may be
    read += (flags & 0x08) != 0 ? 8 : 0; // the size of what is in it
    read += (flags & 0x01) != 0 ? 4 : 0; // the number of a dictionary
    read += 1; // a checksum of these
    for (int size = integer(); size != 0; size = integer()) {
      block(size);
      read += blockChecksums ? 4 : 0;
    }
  }

  private void block(int size) {
    int length = size & ~STORED;
    if (length > in.byteSize() - read) {
      throw damaged();
    }
    if ((size & STORED) != 0) {
      copy(length);
      return;
    }
    sequences(read + length);
  }

  // Bytes as they are, then some that were there before; the last sequence has no such.
  private void sequences(long end) {
    while (read < end) {
      int token = next();
      copy(length(token >> 4));
      if (read >= end) {
        return;
      }
      int back = next() | next() << 8;
      repeat(back, length(token & 15) + SHORTEST_MATCH);
    }
  }

  private int length(int start) {
    int length = start;
    for (int more = start == 15 ? 255 : 0; more == 255; ) {
      more = next();
      length += more;
      if (length > out.length) {
        throw damaged();
      }
    }
    return length;
  }

  private void copy(int length) {
    checkRoom(length);
    MemorySegment.copy(in, ValueLayout.JAVA_BYTE, read, out, written, length);
    read += length;
    written += length;
  }

  // One by one, as what is repeated may be part of what comes out.
  private void repeat(int back, int length) {
    checkRoom(length);
    if (back == 0 || back > written) {
      throw damaged();
    }
    for (int i = 0; i < length; i++) {
      out[written] = out[written - back];
      written++;
    }
  }

  private void checkRoom(int length) {
    if (length > out.length - written) {
      throw damaged();
    }
  }
}
