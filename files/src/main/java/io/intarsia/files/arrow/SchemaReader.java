package io.intarsia.files.arrow;

import com.google.flatbuffers.Table;
import io.intarsia.dtype.DType;
import io.intarsia.files.internal.Unreadable;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeBinary;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.jspecify.annotations.Nullable;

/// Reads schemas, which may be forged: fields may claim to be their own children.
final class SchemaReader {
  private static final int DEEPEST = 64;
  // A field takes at least so many bytes where fields are not shared, as no program shares them.
  private static final int BYTES_OF_FIELD = 16;

  private int left;

  private SchemaReader(int bytes) {
    left = bytes / BYTES_OF_FIELD;
  }

  /// @param bytes of the message it is in
  static List<ArrowField> read(@Nullable Schema schema, int bytes) {
    if (schema == null) {
      throw Unreadable.of("it has no schema");
    }
    if (schema.endianness() != Endianness.Little) {
      throw Unreadable.of("its numbers have the highest byte first; write it on another machine");
    }
    var reader = new SchemaReader(bytes);
    List<ArrowField> fields = new ArrayList<>();
    for (int i = 0; i < schema.fieldsLength(); i++) {
      fields.add(reader.field(schema.fields(i), 1));
    }
    return fields;
  }

  private ArrowField field(@Nullable Field field, int depth) {
    left--;
    if (field == null || left < 0 || depth > DEEPEST) {
      throw Unreadable.of(
          "its schema is damaged: it nests fields more than %d deep, or has more than it has room for"
              .formatted(DEEPEST));
    }
    String name = field.name() == null ? "" : field.name();
    List<ArrowField> children = new ArrayList<>();
    for (int i = 0; i < field.childrenLength(); i++) {
      children.add(field(field.children(i), depth + 1));
    }
    return new ArrowField(name, type(name, field), children, dictionary(field.dictionary()));
  }

  private static ArrowField.@Nullable Dictionary dictionary(@Nullable DictionaryEncoding encoding) {
    if (encoding == null) {
      return null;
    }
    Int index = encoding.indexType();
    var indices =
        index == null
            ? new ArrowType.Numbers(DType.INT32)
            : new ArrowType.Numbers(ArrowTypes.integer(index.bitWidth(), index.isSigned()));
    return new ArrowField.Dictionary(encoding.id(), indices);
  }

  private static ArrowType type(String name, Field field) {
    int children =
        switch (field.typeType()) {
          case Type.List, Type.LargeList, Type.Map, Type.FixedSizeList -> 1;
          default -> field.childrenLength();
        };
    if (children != field.childrenLength()) {
      throw Unreadable.of(name, "a list has one child, got %d".formatted(field.childrenLength()));
    }
    return switch (field.typeType()) {
      case Type.Utf8, Type.Binary -> new ArrowType.Text(DType.INT32);
      case Type.LargeUtf8, Type.LargeBinary -> new ArrowType.Text(DType.INT64);
      case Type.FixedSizeBinary ->
          new ArrowType.FixedText(size(name, table(field, new FixedSizeBinary()).byteWidth()));
      case Type.List, Type.Map -> new ArrowType.Rows(DType.INT32);
      case Type.LargeList -> new ArrowType.Rows(DType.INT64);
      case Type.FixedSizeList ->
          new ArrowType.FixedRows(size(name, table(field, new FixedSizeList()).listSize()));
      case Type.Struct_ -> new ArrowType.Fields();
      default -> ArrowTypes.number(field);
    };
  }

  private static int size(String name, int size) {
    if (size < 0) {
      throw Unreadable.of(name, "expected a length of 0 or more, got %d".formatted(size));
    }
    return size;
  }

  static <T extends Table> T table(Field field, T table) {
    if (field.type(table) == null) {
      throw Unreadable.of(String.valueOf(field.name()), "its type is damaged");
    }
    return table;
  }
}
