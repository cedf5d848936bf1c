package io.intarsia.files.arrow;

import io.intarsia.dtype.DType;
import io.intarsia.files.internal.Unreadable;

/// Arrow's types of numbers, and those that have no value here.
final class ArrowTypes {
  private ArrowTypes() {}

  static ArrowType number(int kind, FlatTable type) {
    return switch (kind) {
      case ArrowKind.INT -> new ArrowType.Numbers(integer(type.intAt(0, 0), type.booleanAt(1)));
      case ArrowKind.FLOATING_POINT -> floating(type.shortAt(0, 0));
      case ArrowKind.BOOL -> new ArrowType.Bits();
      // In days, or in milliseconds unless it says so.
      case ArrowKind.DATE -> ofWidth(type.shortAt(0, 1) == 0 ? 32 : 64);
      case ArrowKind.TIME -> ofWidth(type.intAt(1, 32));
      case ArrowKind.TIMESTAMP, ArrowKind.DURATION -> ofWidth(64);
      case ArrowKind.DECIMAL -> new ArrowType.None("decimal", "cast it to float64 there", 2);
      case ArrowKind.UTF8_VIEW, ArrowKind.BINARY_VIEW ->
          new ArrowType.None("string_view", "cast it to string there", -1);
      case ArrowKind.LIST_VIEW, ArrowKind.LARGE_LIST_VIEW ->
          new ArrowType.None("list_view", "cast it to a list there", 3);
      case ArrowKind.NULL ->
          new ArrowType.None("null", "cast it to the type its values would have", 0);
      case ArrowKind.RUN_END_ENCODED ->
          new ArrowType.None(
              "run_end_encoded", "decode it there (pyarrow.compute.run_end_decode)", 0);
      case ArrowKind.INTERVAL ->
          new ArrowType.None("interval", "write its parts as columns there", 2);
      case ArrowKind.UNION -> new ArrowType.None("union", "write a column for each type there", -1);
      default -> new ArrowType.None("number %d".formatted(kind), "use an older one there", -1);
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
          case 0 -> DType.FLOAT16;
          case 1 -> DType.FLOAT32;
          default -> DType.FLOAT64;
        });
  }
}
