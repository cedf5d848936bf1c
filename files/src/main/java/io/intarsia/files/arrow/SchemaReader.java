package io.intarsia.files.arrow;

import io.intarsia.dtype.DType;
import io.intarsia.files.internal.Unreadable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads schemas, which may be forged: fields may claim to be their own children.
final class SchemaReader {
  private static final int DEEPEST = 64;
  private static final int CHILDREN = 5;
  // A field takes at least so many bytes where fields are not shared, as no program shares them.
  private static final int BYTES_OF_FIELD = 16;

  private int left;

  private SchemaReader(int bytes) {
    left = bytes / BYTES_OF_FIELD;
  }

  /// The fields of a schema.
  ///
  /// @param bytes of the message it is in
  static List<ArrowField> read(@Nullable FlatTable schema, int bytes) {
    if (schema == null) {
      throw Unreadable.of("it has no schema");
    }
    if (schema.shortAt(0, 0) != 0) {
      throw Unreadable.of("its numbers have the highest byte first; write it on another machine");
    }
    var reader = new SchemaReader(bytes);
    List<ArrowField> fields = new ArrayList<>();
    for (int i = 0; i < schema.lengthAt(1); i++) {
      fields.add(reader.field(schema.tableAt(1, i), 1));
    }
    return fields;
  }

  private ArrowField field(FlatTable field, int depth) {
    left--;
    if (left < 0 || depth > DEEPEST) {
      throw Unreadable.of(
          "its schema is damaged: it nests fields more than %d deep, or has more than it has room for"
              .formatted(DEEPEST));
    }
    String name = field.textAt(0);
    List<ArrowField> children = new ArrayList<>();
    for (int i = 0; i < field.lengthAt(CHILDREN); i++) {
      children.add(field(field.tableAt(CHILDREN, i), depth + 1));
    }
    return new ArrowField(name, type(name, field), children, dictionary(field.tableAt(4)));
  }

  private static ArrowField.@Nullable Dictionary dictionary(@Nullable FlatTable encoding) {
    if (encoding == null) {
      return null;
    }
    FlatTable index = encoding.tableAt(1);
    var indices =
        index == null
            ? new ArrowType.Numbers(DType.INT32)
            : new ArrowType.Numbers(ArrowTypes.integer(index.intAt(0, 0), index.booleanAt(1)));
    return new ArrowField.Dictionary(encoding.longAt(0), indices);
  }

  private static ArrowType type(String name, FlatTable field) {
    int kind = field.byteAt(2, 0);
    FlatTable type = field.tableAt(3);
    if (type == null) {
      throw Unreadable.of(name, "its type is damaged");
    }
    boolean isList =
        switch (kind) {
          case ArrowKind.LIST, ArrowKind.LARGE_LIST, ArrowKind.MAP, ArrowKind.FIXED_SIZE_LIST ->
              true;
          default -> false;
        };
    if (isList && field.lengthAt(CHILDREN) != 1) {
      throw Unreadable.of(name, "a list has one child, got %d".formatted(field.lengthAt(CHILDREN)));
    }
    return switch (kind) {
      case ArrowKind.UTF8, ArrowKind.BINARY -> new ArrowType.Text(DType.INT32);
      case ArrowKind.LARGE_UTF8, ArrowKind.LARGE_BINARY -> new ArrowType.Text(DType.INT64);
      case ArrowKind.FIXED_SIZE_BINARY -> new ArrowType.FixedText(size(name, type.intAt(0, 0)));
      case ArrowKind.LIST, ArrowKind.MAP -> new ArrowType.Rows(DType.INT32);
      case ArrowKind.LARGE_LIST -> new ArrowType.Rows(DType.INT64);
      case ArrowKind.FIXED_SIZE_LIST -> new ArrowType.FixedRows(size(name, type.intAt(0, 0)));
      case ArrowKind.STRUCT -> new ArrowType.Fields();
      default -> ArrowTypes.number(kind, type);
    };
  }

  private static int size(String name, int size) {
    if (size < 0) {
      throw Unreadable.of(name, "expected a length of 0 or more, got %d".formatted(size));
    }
    return size;
  }
}
