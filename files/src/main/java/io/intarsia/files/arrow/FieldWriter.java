package io.intarsia.files.arrow;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.files.internal.Column;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a schema says of columns.
final class FieldWriter {
  private FieldWriter() {}

  static FlatBuilder.Table field(String name, Column column) {
    int kind = kind(column);
    return table(
        new FlatBuilder.Text(name),
        FlatBuilder.bool(column.validity().bits() != null),
        new FlatBuilder.Scalar(1, kind),
        details(name, column, kind),
        null, // no dictionary
        new FlatBuilder.Tables(children(column)));
  }

  /// A table of these fields; null for those that are not there.
  static FlatBuilder.Table table(FlatBuilder.@Nullable Value... fields) {
    return new FlatBuilder.Table(Arrays.asList(fields));
  }

  private static List<FlatBuilder.Table> children(Column column) {
    return switch (column) {
      case Column.Numbers _, Column.Texts _ -> List.of();
      case Column.Rows rows -> List.of(field("item", rows.values()));
      case Column.FixedRows rows -> List.of(field("item", rows.values()));
      case Column.Fields fields ->
          fields.fields().entrySet().stream()
              .map(each -> field(each.getKey(), each.getValue()))
              .toList();
    };
  }

  private static int kind(Column column) {
    return switch (column) {
      case Column.Numbers numbers when numbers.dtype() == DType.BOOL -> ArrowKind.BOOL;
      case Column.Numbers numbers ->
          numbers.dtype().isFloating() ? ArrowKind.FLOATING_POINT : ArrowKind.INT;
      case Column.Texts texts -> isText(texts) ? ArrowKind.UTF8 : ArrowKind.BINARY;
      case Column.Rows rows ->
          rows.offsets().dtype() == DType.INT32 ? ArrowKind.LIST : ArrowKind.LARGE_LIST;
      case Column.FixedRows _ -> ArrowKind.FIXED_SIZE_LIST;
      case Column.Fields _ -> ArrowKind.STRUCT;
    };
  }

  private static FlatBuilder.Table details(String name, Column column, int kind) {
    return switch (kind) {
      case ArrowKind.FIXED_SIZE_LIST ->
          table(new FlatBuilder.Scalar(4, ((Column.FixedRows) column).size()));
      case ArrowKind.INT, ArrowKind.FLOATING_POINT ->
          number(name, ((Column.Numbers) column).dtype());
      default -> table();
    };
  }

  private static FlatBuilder.Table number(String name, DType dtype) {
    return switch (dtype) {
      case FLOAT16 -> table(new FlatBuilder.Scalar(2, 0));
      case FLOAT32 -> table(new FlatBuilder.Scalar(2, 1));
      case FLOAT64 -> table(new FlatBuilder.Scalar(2, 2));
      case INT8, INT16, INT32, INT64 -> integer(dtype, true);
      case UINT8, UINT16, UINT32, UINT64 -> integer(dtype, false);
      default ->
          throw Mistake.argument(
              "ArrowFiles.write: column \"%s\": Arrow has no %s; convert it first%s"
                  .formatted(name, dtype, wayOut(dtype)));
    };
  }

  private static FlatBuilder.Table integer(DType dtype, boolean signed) {
    return table(new FlatBuilder.Scalar(4, 8L * dtype.byteSize()), FlatBuilder.bool(signed));
  }

  private static String wayOut(DType dtype) {
    if (dtype.isComplex()) {
      return ": tf.math.real(tensor) and tf.math.imag(tensor) as two columns";
    }
    return dtype.isFloating() ? ": tensor.cast(DType.FLOAT32)" : "";
  }

  private static boolean isText(Column.Texts texts) {
    byte[] bytes = texts.bytes().toArray(ValueLayout.JAVA_BYTE);
    for (long i = 0; i < texts.length(); i++) {
      int from = (int) texts.offsets().at(i);
      int length = (int) texts.offsets().at(i + 1) - from;
      try {
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, length));
      } catch (CharacterCodingException e) {
        return false;
      }
    }
    return true;
  }
}
