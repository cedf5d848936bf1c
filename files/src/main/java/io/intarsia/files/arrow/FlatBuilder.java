package io.intarsia.files.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes flat buffers from the front: a table, and then what it points to.
final class FlatBuilder {
  /// What a field of a table holds.
  sealed interface Value permits Scalar, Table, Text, Tables, Structs {}

  /// A number.
  ///
  /// @param width in bytes
  record Scalar(int width, long value) implements Value {}

  /// Fields by number; null for those that are not there.
  record Table(List<@Nullable Value> fields) implements Value {}

  /// A string.
  record Text(String text) implements Value {}

  /// A vector of tables.
  record Tables(List<Table> tables) implements Value {}

  /// A vector of structures, as they are in memory.
  record Structs(int width, ByteBuffer bytes) implements Value {}

  private static final int ALIGNMENT = 8;

  private ByteBuffer out = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);

  private FlatBuilder() {}

  /// A buffer with one table, ready to read.
  static ByteBuffer of(Table root) {
    var builder = new FlatBuilder();
    builder.room(4);
    builder.out.putInt(0);
    int position = builder.table(root);
    builder.out.putInt(0, position);
    builder.align(ALIGNMENT, 0);
    return builder.out.flip();
  }

  static Scalar bool(boolean value) {
    return new Scalar(1, value ? 1 : 0);
  }

  private void room(int bytes) {
    if (out.remaining() < bytes) {
      ByteBuffer larger =
          ByteBuffer.allocate(2 * (out.capacity() + bytes)).order(ByteOrder.LITTLE_ENDIAN);
      out = larger.put(out.flip());
    }
  }

  /// Fills up until the position and some bytes beyond are at a multiple.
  private void align(int multiple, int beyond) {
    room(multiple);
    while ((out.position() + beyond) % multiple != 0) {
      out.put((byte) 0);
    }
  }

  private int write(Value value) {
    return switch (value) {
      case Table table -> table(table);
      case Text text -> text(text);
      case Tables tables -> tables(tables);
      case Structs structs -> structs(structs);
      case Scalar _ -> throw new AssertionError("a number is in its table");
    };
  }

  // Before a table stands where its fields are; offsets in it are of 4 bytes, from where they
  // stand.
  private int table(Table table) {
    List<@Nullable Value> fields = table.fields();
    int entries = 4 + 2 * fields.size();
    align(ALIGNMENT, entries);
    room(entries + 4 + ALIGNMENT * (fields.size() + 1));
    int layout = out.position();
    int position = layout + entries;
    out.position(position);
    out.putInt(entries);
    for (int i = 0; i < fields.size(); i++) {
      Value value = fields.get(i);
      if (value != null) {
        out.putShort(layout + 4 + 2 * i, (short) (field(value) - position));
      }
    }
    out.putShort(layout, (short) entries);
    out.putShort(layout + 2, (short) (out.position() - position));
    for (int i = 0; i < fields.size(); i++) {
      Value value = fields.get(i);
      if (value != null && !(value instanceof Scalar)) {
        int at = position + out.getShort(layout + 4 + 2 * i);
        int written = write(value);
        out.putInt(at, written - at);
      }
    }
    return position;
  }

  /// Writes a number, or room for where the value will be.
  private int field(Value value) {
    int width = value instanceof Scalar scalar ? scalar.width() : 4;
    align(width, 0);
    int at = out.position();
    long number = value instanceof Scalar scalar ? scalar.value() : 0;
    switch (width) {
      case 1 -> out.put((byte) number);
      case 2 -> out.putShort((short) number);
      case 4 -> out.putInt((int) number);
      default -> out.putLong(number);
    }
    return at;
  }

  private int text(Text text) {
    byte[] bytes = text.text().getBytes(StandardCharsets.UTF_8);
    align(4, 0);
    room(bytes.length + 5);
    int position = out.position();
    out.putInt(bytes.length).put(bytes).put((byte) 0);
    return position;
  }

  private int tables(Tables tables) {
    align(4, 0);
    room(4 + 4 * tables.tables().size());
    int position = out.position();
    out.putInt(tables.tables().size());
    out.position(out.position() + 4 * tables.tables().size());
    for (int i = 0; i < tables.tables().size(); i++) {
      int at = position + 4 + 4 * i;
      int written = table(tables.tables().get(i));
      out.putInt(at, written - at);
    }
    return position;
  }

  private int structs(Structs structs) {
    ByteBuffer bytes = structs.bytes().duplicate();
    align(ALIGNMENT, 4);
    room(4 + bytes.remaining());
    int position = out.position();
    out.putInt(bytes.remaining() / structs.width()).put(bytes);
    return position;
  }
}
