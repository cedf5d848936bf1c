package io.intarsia.internal.attributes;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/// Writes protocol buffers by hand: the generated classes take long to load, and on recent JDKs
/// print warnings.
public final class ProtoBytes {
  private static final int FIXED_64 = 1;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  public ProtoBytes number(int field, long value) {
    varint((long) field << 3);
    varint(value);
    return this;
  }

  public ProtoBytes flag(int field, boolean value) {
    return number(field, value ? 1 : 0);
  }

  public ProtoBytes real(int field, double value) {
    varint((long) field << 3 | FIXED_64);
    byte[] bytes = new byte[Double.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putDouble(value);
    out.writeBytes(bytes);
    return this;
  }

  public ProtoBytes text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  public ProtoBytes message(int field, ProtoBytes value) {
    return bytes(field, value.toByteArray());
  }

  public ProtoBytes bytes(int field, byte[] value) {
    varint((long) field << 3 | LENGTH_DELIMITED);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  public byte[] toByteArray() {
    return out.toByteArray();
  }

  /// Shows the fields of a message whose fields all are strings or messages.
  public static void read(byte[] message, BiConsumer<Integer, byte[]> field) {
    var in = ByteBuffer.wrap(message);
    while (in.hasRemaining()) {
      long tag = varint(in);
      if ((tag & 7) != LENGTH_DELIMITED) {
        throw new AssertionError("the runtime wrote a message of another form; please report");
      }
      byte[] value = new byte[(int) varint(in)];
      in.get(value);
      field.accept((int) (tag >> 3), value);
    }
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7F) != 0) {
      out.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    int shift = 0;
    byte next;
    do {
      next = in.get();
      value |= (long) (next & 0x7F) << shift;
      shift += 7;
    } while (next < 0);
    return value;
  }
}
