package io.intarsia.files.arrow;

import io.intarsia.files.internal.Unreadable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A table of a flat buffer: fields by number, each where the table says, or not there.
///
/// Positions that lead out of the buffer end with an exception of bounds.
///
/// @param position of the table in the buffer, which has the lowest byte first
/// @see "flatbuffers.dev: FlatBuffers internals"
record FlatTable(ByteBuffer buffer, int position) {
  /// The one table that a buffer begins with.
  static FlatTable root(ByteBuffer buffer) {
    return new FlatTable(buffer, buffer.getInt(0));
  }

  /// Where a field is; 0 if it is not there.
  private int at(int field) {
    int layout = position - buffer.getInt(position);
    int entry = 4 + 2 * field;
    int size = Short.toUnsignedInt(buffer.getShort(layout));
    int offset = entry < size ? Short.toUnsignedInt(buffer.getShort(layout + entry)) : 0;
    return offset == 0 ? 0 : position + offset;
  }

  byte byteAt(int field, int otherwise) {
    int at = at(field);
    return at == 0 ? (byte) otherwise : buffer.get(at);
  }

  boolean booleanAt(int field) {
    return byteAt(field, 0) != 0;
  }

  short shortAt(int field, int otherwise) {
    int at = at(field);
    return at == 0 ? (short) otherwise : buffer.getShort(at);
  }

  int intAt(int field, int otherwise) {
    int at = at(field);
    return at == 0 ? otherwise : buffer.getInt(at);
  }

  long longAt(int field) {
    int at = at(field);
    return at == 0 ? 0 : buffer.getLong(at);
  }

  /// Null if it is not there.
  @Nullable FlatTable tableAt(int field) {
    int at = at(field);
    return at == 0 ? null : new FlatTable(buffer, at + buffer.getInt(at));
  }

  /// The empty string if it is not there.
  String textAt(int field) {
    int at = at(field);
    if (at == 0) {
      return "";
    }
    int start = at + buffer.getInt(at);
    int length = buffer.getInt(start);
    if (length < 0 || length > buffer.limit() - start - 4) {
      throw Unreadable.of("it is damaged: a name leads out of its metadata");
    }
    byte[] text = new byte[length];
    buffer.get(start + 4, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /// How many elements a vector has.
  int lengthAt(int field) {
    int at = at(field);
    return at == 0 ? 0 : buffer.getInt(at + buffer.getInt(at));
  }

  /// A table of a vector of such.
  FlatTable tableAt(int field, int index) {
    int at = elementAt(field, index, 4);
    return new FlatTable(buffer, at + buffer.getInt(at));
  }

  /// Where an element of a vector is.
  ///
  /// @param width of its elements
  int elementAt(int field, int index, int width) {
    int at = at(field);
    return Math.addExact(at + buffer.getInt(at) + 4, Math.multiplyExact(index, width));
  }
}
