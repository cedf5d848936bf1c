package io.intarsia.files.arrow;

import io.intarsia.dtype.DType;
import io.intarsia.files.internal.Unreadable;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Time;
import org.apache.arrow.flatbuf.Type;

/// Arrow's types of numbers, and those that have no value here.
final class ArrowTypes {
  private ArrowTypes() {}

  static ArrowType number(Field field) {
    return switch (field.typeType()) {
      case Type.Int -> {
        Int type = SchemaReader.table(field, new Int());
        yield new ArrowType.Numbers(integer(type.bitWidth(), type.isSigned()));
      }
      case Type.FloatingPoint ->
          floating(SchemaReader.table(field, new FloatingPoint()).precision());
      case Type.Bool -> new ArrowType.Bits();
      case Type.Date ->
          ofWidth(SchemaReader.table(field, new Date()).unit() == DateUnit.DAY ? 32 : 64);
      case Type.Time -> ofWidth(SchemaReader.table(field, new Time()).bitWidth());
      case Type.Timestamp, Type.Duration -> ofWidth(64);
      case Type.Decimal -> new ArrowType.None("decimal", "cast it to float64 there", 2);
      case Type.Utf8View, Type.BinaryView ->
          new ArrowType.None("string_view", "cast it to string there", -1);
      case Type.ListView, Type.LargeListView ->
          new ArrowType.None("list_view", "cast it to a list there", 3);
      case Type.Null -> new ArrowType.None("null", "cast it to the type its values would have", 0);
      case Type.RunEndEncoded ->
          new ArrowType.None(
              "run_end_encoded", "decode it there (pyarrow.compute.run_end_decode)", 0);
      case Type.Interval -> new ArrowType.None("interval", "write its parts as columns there", 2);
      case Type.Union -> new ArrowType.None("union", "write a column for each type there", -1);
      default ->
          new ArrowType.None("number %d".formatted(field.typeType()), "use an older one there", -1);
    };
  }

  private static ArrowType ofWidth(int bits) {
    return new ArrowType.Numbers(integer(bits, true));
  }

  static DType integer(int bits, boolean signed) {
    return switch (bits) {
      case 8 -> signed ? DType.INT8 : DType.UINT8;
      case 16 -> signed ? DType.INT16 : DType.UINT16;
      case 32 -> signed ? DType.INT32 : DType.UINT32;
      case 64 -> signed ? DType.INT64 : DType.UINT64;
      default ->
          throw Unreadable.of(
              "its schema is damaged: expected integers of 8, 16, 32 or 64 bits, got %d"
                  .formatted(bits));
    };
  }

  private static ArrowType floating(int precision) {
    return new ArrowType.Numbers(
        switch (precision) {
          case Precision.HALF -> DType.FLOAT16;
          case Precision.SINGLE -> DType.FLOAT32;
          default -> DType.FLOAT64;
        });
  }
}
