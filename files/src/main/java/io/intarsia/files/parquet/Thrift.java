package io.intarsia.files.parquet;

import io.intarsia.files.internal.Unreadable;
import java.nio.ByteBuffer;

/// Reads structures in Thrift's compact form, and goes past what it is not asked for.
///
/// Positions that lead out of the bytes end with an exception of the buffer.
final class Thrift {
  private static final int BYTE = 3;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;
  private static final int DEEPEST = 16;

  private final ByteBuffer in;

  Thrift(ByteBuffer in) {
    this.in = in;
  }

  /// Takes the fields of a structure, one after the other.
  interface Fields {
    /// Reads the field, or goes past it.
    void field(int id, int type);
  }

  void struct(Fields fields) {
    int id = 0;
    for (int head = in.get() & 0xff; (head & 15) != 0; head = in.get() & 0xff) {
      int step = head >> 4;
      id = step == 0 ? (int) integer() : id + step;
      fields.field(id, head & 15);
    }
  }

  /// An integer of any width.
  long integer() {
    long number = varint();
    return number >>> 1 ^ -(number & 1);
  }

  private long varint() {
    long number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = in.get();
      number |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw Unreadable.of("a number has more than 64 bits");
  }

  void skip(int type) {
    skip(type, 0);
  }

  private void skip(int type, int depth) {
    if (depth > DEEPEST) {
      throw Unreadable.of("structures nest more than " + DEEPEST + " deep");
    }
    switch (type) {
      case 1, 2 -> {} // true and false are in the type
      case BYTE -> skipBytes(1);
      case 4, 5, 6 -> varint();
      case DOUBLE -> skipBytes(8);
      case BINARY -> skipBytes(varint());
      case LIST, SET -> skipList(depth);
      case STRUCT -> struct((_, inner) -> skip(inner, depth + 1));
      case MAP -> throw Unreadable.of("a page has no maps");
      default -> throw Unreadable.of("there is no type " + type);
    }
  }

  private void skipList(int depth) {
    int head = in.get() & 0xff;
    long size = head >> 4 == 15 ? varint() : head >> 4;
    for (long i = 0; i < size; i++) {
      // Elements take a byte at least, other than fields that are booleans.
      if ((head & 15) <= 2) {
        skipBytes(1);
      } else {
        skip(head & 15, depth + 1);
      }
    }
  }

  private void skipBytes(long count) {
    if (count < 0 || count > in.remaining()) {
      throw Unreadable.of("%d bytes of %d".formatted(count, in.remaining()));
    }
    in.position(in.position() + (int) count);
  }
}
