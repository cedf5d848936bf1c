package io.intarsia.files.arrow;

import io.intarsia.dtype.DType;
import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.Lookup;
import io.intarsia.files.internal.Offsets;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.files.internal.Validity;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Makes columns of the arrays of a batch, which come in one list each of lengths and of buffers,
/// fields before their children. Columns are views of the buffers, but for booleans, which are bits
/// there and bytes here.
///
/// Lengths are checked against the buffers before anything is read or made.
final class BatchReader {
  private final Arrays arrays;
  private final LongFunction<@Nullable Column> dictionaries;

  /// Lengths and buffers, one after the other.
  interface Arrays {
    /// The next array's length and number of nulls.
    Node node();

    /// The next buffer.
    MemorySegment buffer();

    /// The most elements an array can have.
    long longest();

    /// Finds values for positions.
    Lookup lookup(String path);
  }

  /// @param nulls how many elements are not there
  record Node(long length, long nulls) {}

  /// @param dictionaries by their number; null if there is none
  BatchReader(Arrays arrays, LongFunction<@Nullable Column> dictionaries) {
    this.arrays = arrays;
    this.dictionaries = dictionaries;
  }

  /// A column without elements.
  static Column empty(String path, ArrowField field) {
    return new BatchReader(new NoArrays(), _ -> null).words(path, field);
  }

  Column column(String path, ArrowField field) {
    ArrowField.Dictionary dictionary = field.dictionary();
    if (dictionary == null) {
      return column(path, field, field.type());
    }
    var indices = (Column.Numbers) column(path, field, dictionary.indices());
    Column values = dictionaries.apply(dictionary.id());
    if (values == null && indices.length() == 0) {
      return empty(path, field);
    }
    if (values == null) {
      throw Unreadable.of(path, "its dictionary, number %d, is missing".formatted(dictionary.id()));
    }
    return arrays.lookup(path).of(indices, values);
  }

  /// The values of a dictionary.
  Column words(String path, ArrowField field) {
    return column(path, field, field.type());
  }

  /// Goes past a column nobody asked for.
  void skip(String path, ArrowField field) {
    ArrowType type = field.dictionary() == null ? field.type() : field.dictionary().indices();
    int buffers = buffers(type);
    if (buffers < 0) {
      throw refused(path, (ArrowType.None) type);
    }
    arrays.node();
    for (int i = 0; i < buffers; i++) {
      arrays.buffer();
    }
    if (field.dictionary() == null) {
      field.children().forEach(child -> skip(path + "." + child.name(), child));
    }
  }

  private static int buffers(ArrowType type) {
    return switch (type) {
      case ArrowType.Numbers _, ArrowType.Bits _, ArrowType.FixedText _, ArrowType.Rows _ -> 2;
      case ArrowType.Text _ -> 3;
      case ArrowType.FixedRows _, ArrowType.Fields _ -> 1;
      case ArrowType.None none -> none.buffers();
    };
  }

  private static Unreadable refused(String path, ArrowType.None type) {
    return Unreadable.of(
        path, "Arrow's type %s has no dtype here; %s".formatted(type.name(), type.wayOut()));
  }

  private Column column(String path, ArrowField field, ArrowType type) {
    if (type instanceof ArrowType.None none) {
      throw refused(path, none);
    }
    Node node = arrays.node();
    if (node.length() < 0 || node.length() > arrays.longest()) {
      throw Unreadable.of(
          path,
          "expected %d elements or fewer, as the file has room for and Java in a batch, got %d"
              .formatted(arrays.longest(), node.length()));
    }
    Validity validity = validity(path, node);
    long length = node.length();
    return switch (type) {
      case ArrowType.Numbers number -> {
        long bytes = length * number.dtype().byteSize();
        yield new Column.Numbers(number.dtype(), buffer(path, bytes), length, validity);
      }
      case ArrowType.Bits _ -> bits(path, length, validity);
      case ArrowType.Text text -> text(path, length, text, validity);
      case ArrowType.FixedText text -> fixedText(path, length, text, validity);
      case ArrowType.Rows rows -> rows(path, field, length, rows, validity);
      case ArrowType.FixedRows rows -> fixedRows(path, field, length, rows, validity);
      case ArrowType.Fields _ -> fields(path, field, length, validity);
      case ArrowType.None _ -> throw new AssertionError("refused before");
    };
  }

  private Validity validity(String path, Node node) {
    MemorySegment bits = arrays.buffer();
    if (node.nulls() == 0) {
      return Validity.ALL;
    }
    return new Validity(checked(path, bits, (node.length() + 7) / 8), 0);
  }

  private MemorySegment buffer(String path, long bytes) {
    return checked(path, arrays.buffer(), bytes);
  }

  private static MemorySegment checked(String path, MemorySegment buffer, long bytes) {
    if (buffer.byteSize() < bytes) {
      throw Unreadable.of(
          path,
          "it is damaged: expected a buffer of %d bytes, got %d"
              .formatted(bytes, buffer.byteSize()));
    }
    return buffer.asSlice(0, bytes);
  }

  private Column bits(String path, long length, Validity validity) {
    var bits = new Validity(buffer(path, (length + 7) / 8), 0);
    byte[] bytes = new byte[Math.toIntExact(length)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (bits.at(i) ? 1 : 0);
    }
    return new Column.Numbers(DType.BOOL, MemorySegment.ofArray(bytes), length, validity);
  }

  private Column text(String path, long length, ArrowType.Text text, Validity validity) {
    Offsets offsets = offsets(path, length, text.offsets());
    MemorySegment bytes = arrays.buffer();
    return new Column.Texts(offsets.checked(path, bytes.byteSize()), bytes, validity);
  }

  private Column fixedText(String path, long length, ArrowType.FixedText text, Validity validity) {
    MemorySegment bytes = buffer(path, Math.multiplyExact(length, text.width()));
    return new Column.Texts(Offsets.ofWidth(text.width(), length), bytes, validity);
  }

  private Offsets offsets(String path, long length, DType dtype) {
    MemorySegment data = arrays.buffer();
    if (length == 0 && data.byteSize() == 0) {
      // Arrow allows the one offset of no rows to be left out.
      return new Offsets(MemorySegment.ofArray(new byte[dtype.byteSize()]), dtype, 0);
    }
    return new Offsets(checked(path, data, (length + 1) * dtype.byteSize()), dtype, length);
  }

  private Column rows(
      String path, ArrowField field, long length, ArrowType.Rows rows, Validity validity) {
    Offsets offsets = offsets(path, length, rows.offsets());
    Column values = column(path + ".item", field.children().getFirst());
    return new Column.Rows(offsets.checked(path, values.length()), values, validity);
  }

  private Column fixedRows(
      String path, ArrowField field, long length, ArrowType.FixedRows rows, Validity validity) {
    long expected = Math.multiplyExact(length, rows.size());
    Column values = atLeast(path + ".item", field.children().getFirst(), expected);
    return new Column.FixedRows(rows.size(), length, values, validity);
  }

  private Column fields(String path, ArrowField field, long length, Validity validity) {
    Map<String, Column> fields = new LinkedHashMap<>();
    for (ArrowField child : field.children()) {
      Column column = atLeast(path + "." + child.name(), child, length);
      if (fields.put(child.name(), column) != null) {
        throw Unreadable.of(path, "two fields are named \"%s\"".formatted(child.name()));
      }
    }
    return new Column.Fields(length, fields, validity);
  }

  private Column atLeast(String path, ArrowField field, long length) {
    Column column = column(path, field);
    if (column.length() < length) {
      throw Unreadable.of(
          path, "it is damaged: expected %d elements, got %d".formatted(length, column.length()));
    }
    return column.slice(0, length);
  }
}
