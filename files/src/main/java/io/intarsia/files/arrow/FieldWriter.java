package io.intarsia.files.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.files.internal.Column;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.apache.arrow.flatbuf.Binary;
import org.apache.arrow.flatbuf.Bool;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.LargeList;
import org.apache.arrow.flatbuf.List;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Struct_;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

/// Writes what a schema says of columns.
record FieldWriter(FlatBufferBuilder out) {
  /// Writes a field and those below it.
  ///
  /// @return where it is
  int field(String name, Column column) {
    int[] children = children(column);
    int vector = Field.createChildrenVector(out, children);
    byte type = type(column);
    int details = details(name, column, type);
    boolean nullable = column.validity().bits() != null;
    int text = out.createString(name);
    return Field.createField(out, text, nullable, type, details, 0, vector, 0);
  }

  private int[] children(Column column) {
    return switch (column) {
      case Column.Numbers _, Column.Texts _ -> new int[0];
      case Column.Rows rows -> new int[] {field("item", rows.values())};
      case Column.FixedRows rows -> new int[] {field("item", rows.values())};
      case Column.Fields fields ->
          fields.fields().entrySet().stream().mapToInt(this::entry).toArray();
    };
  }

  private int entry(Map.Entry<String, Column> field) {
    return field(field.getKey(), field.getValue());
  }

  private static byte type(Column column) {
    return switch (column) {
      case Column.Numbers numbers when numbers.dtype() == DType.BOOL -> Type.Bool;
      case Column.Numbers numbers -> numbers.dtype().isFloating() ? Type.FloatingPoint : Type.Int;
      case Column.Texts texts -> isText(texts) ? Type.Utf8 : Type.Binary;
      case Column.Rows rows -> rows.offsets().dtype() == DType.INT32 ? Type.List : Type.LargeList;
      case Column.FixedRows _ -> Type.FixedSizeList;
      case Column.Fields _ -> Type.Struct_;
    };
  }

  private int details(String name, Column column, byte type) {
    return switch (type) {
      case Type.Bool -> empty(Bool::startBool, Bool::endBool);
      case Type.Utf8 -> empty(Utf8::startUtf8, Utf8::endUtf8);
      case Type.Binary -> empty(Binary::startBinary, Binary::endBinary);
      case Type.List -> empty(List::startList, List::endList);
      case Type.LargeList -> empty(LargeList::startLargeList, LargeList::endLargeList);
      case Type.Struct_ -> empty(Struct_::startStruct_, Struct_::endStruct_);
      case Type.FixedSizeList ->
          FixedSizeList.createFixedSizeList(out, ((Column.FixedRows) column).size());
      default -> number(name, ((Column.Numbers) column).dtype());
    };
  }

  private int empty(Consumer<FlatBufferBuilder> start, ToIntFunction<FlatBufferBuilder> end) {
    start.accept(out);
    return end.applyAsInt(out);
  }

  private int number(String name, DType dtype) {
    return switch (dtype) {
      case FLOAT16 -> FloatingPoint.createFloatingPoint(out, Precision.HALF);
      case FLOAT32 -> FloatingPoint.createFloatingPoint(out, Precision.SINGLE);
      case FLOAT64 -> FloatingPoint.createFloatingPoint(out, Precision.DOUBLE);
      case INT8, INT16, INT32, INT64 -> Int.createInt(out, 8 * dtype.byteSize(), true);
      case UINT8, UINT16, UINT32, UINT64 -> Int.createInt(out, 8 * dtype.byteSize(), false);
      default ->
          throw Mistake.argument(
              "ArrowFiles.write: column \"%s\": Arrow has no %s; convert it first%s"
                  .formatted(name, dtype, wayOut(dtype)));
    };
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
