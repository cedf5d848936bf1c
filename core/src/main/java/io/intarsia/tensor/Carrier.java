package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How Java holds the elements of an array or a buffer: one of its primitive types. Copies rows of
/// them in bulk.
enum Carrier {
  BOOLEAN(boolean.class, Boolean.class, ValueLayout.JAVA_BOOLEAN),
  BYTE(byte.class, Byte.class, ValueLayout.JAVA_BYTE),
  SHORT(short.class, Short.class, ValueLayout.JAVA_SHORT),
  CHAR(char.class, Character.class, ValueLayout.JAVA_CHAR),
  INT(int.class, Integer.class, ValueLayout.JAVA_INT),
  LONG(long.class, Long.class, ValueLayout.JAVA_LONG),
  FLOAT(float.class, Float.class, ValueLayout.JAVA_FLOAT),
  DOUBLE(double.class, Double.class, ValueLayout.JAVA_DOUBLE);

  private static final List<Carrier> ALL = List.of(values());

  private final Class<?> primitive;
  private final Class<?> box;

  @SuppressWarnings("ImmutableEnumChecker") // value layouts are
  private final ValueLayout layout;

  Carrier(Class<?> primitive, Class<?> box, ValueLayout layout) {
    this.primitive = primitive;
    this.box = box;
    this.layout = layout;
  }

  /// The carrier that is that primitive class, or null.
  static @Nullable Carrier ofPrimitive(@Nullable Class<?> type) {
    if (type == null || !type.isPrimitive()) {
      return null;
    }
    for (Carrier carrier : ALL) {
      if (carrier.primitive == type) {
        return carrier;
      }
    }
    return null;
  }

  /// The carrier that has that class of boxes, or null.
  static @Nullable Carrier ofBox(Class<?> type) {
    for (Carrier carrier : ALL) {
      if (carrier.box == type) {
        return carrier;
      }
    }
    return null;
  }

  /// The carrier of the elements of that primitive array, or null for anything else.
  static @Nullable Carrier ofRow(Object array) {
    return ofPrimitive(array.getClass().getComponentType());
  }

  /// The carrier that holds the elements of this dtype bit for bit; complex numbers take two.
  /// Strings and handles have none.
  static Carrier storing(DType dtype) {
    if (dtype.isComplex()) {
      return storing(dtype.realDType());
    }
    return switch (dtype) {
      case BOOL -> BOOLEAN;
      case FLOAT32 -> FLOAT;
      case FLOAT64 -> DOUBLE;
      case STRING, RESOURCE, VARIANT ->
          throw new AssertionError("no carrier for " + dtype + "; please report");
      default -> ofWidth(dtype.byteSize());
    };
  }

  /// The dtype of such elements when none is asked for.
  ///
  /// @throws AssertionError for characters
  DType dtype() {
    return switch (this) {
      case BOOLEAN -> DType.BOOL;
      case BYTE -> DType.INT8;
      case SHORT -> DType.INT16;
      case INT -> DType.INT32;
      case LONG -> DType.INT64;
      case FLOAT -> DType.FLOAT32;
      case DOUBLE -> DType.FLOAT64;
      case CHAR -> throw new AssertionError("no dtype for char; please report");
    };
  }

  /// Whether a row of this carrier holds elements of that dtype as they lie in memory, so that bulk
  /// copies do.
  ///
  /// Unsigned and opaque dtypes are held bit for bit in the carrier as wide as they are; `float16`
  /// and `bfloat16` are not, as a row of shorts is a row of integers.
  boolean stores(DType dtype) {
    return switch (dtype) {
      case STRING, RESOURCE, VARIANT, FLOAT16, BFLOAT16, COMPLEX64, COMPLEX128, INT4, UINT4 ->
          false;
      case UINT16 -> this == SHORT || this == CHAR;
      default -> storing(dtype) == this;
    };
  }

  Class<?> primitive() {
    return primitive;
  }

  Class<?> box() {
    return box;
  }

  ValueLayout layout() {
    return layout;
  }

  int byteSize() {
    return (int) layout.byteSize();
  }

  /// Whether elements are integers; characters count.
  boolean isInteger() {
    return switch (this) {
      case BYTE, SHORT, CHAR, INT, LONG -> true;
      case BOOLEAN, FLOAT, DOUBLE -> false;
    };
  }

  /// Copies a row of this carrier to the elements from `position` on.
  void copyIn(Object row, MemorySegment data, long position, int length) {
    if (this == BOOLEAN) {
      copyIn((boolean[]) row, data, position);
    } else if (this == FLOAT) {
      // The common case spelled out: with a constant layout the copy compiles to a few moves.
      MemorySegment.copy(
          (float[]) row, 0, data, ValueLayout.JAVA_FLOAT, position * Float.BYTES, length);
    } else {
      MemorySegment.copy(row, 0, data, layout, position * layout.byteSize(), length);
    }
  }

  /// A new row with the elements from `position` on. Unlike a copy to a new array it does not clear
  /// the array first.
  Object newRow(MemorySegment data, long position, int length) {
    long size = layout.byteSize();
    MemorySegment row = data.asSlice(position * size, length * size);
    return switch (this) {
      case BOOLEAN -> copyOut(data, position, new boolean[length]);
      case BYTE -> row.toArray(ValueLayout.JAVA_BYTE);
      case SHORT -> row.toArray(ValueLayout.JAVA_SHORT);
      case CHAR -> row.toArray(ValueLayout.JAVA_CHAR);
      case INT -> row.toArray(ValueLayout.JAVA_INT);
      case LONG -> row.toArray(ValueLayout.JAVA_LONG);
      case FLOAT -> row.toArray(ValueLayout.JAVA_FLOAT);
      case DOUBLE -> row.toArray(ValueLayout.JAVA_DOUBLE);
    };
  }

  // The JDK has no bulk copy of booleans.
  private static void copyIn(boolean[] row, MemorySegment data, long position) {
    for (int i = 0; i < row.length; i++) {
      data.set(ValueLayout.JAVA_BYTE, position + i, (byte) (row[i] ? 1 : 0));
    }
  }

  private static boolean[] copyOut(MemorySegment data, long position, boolean[] row) {
    for (int i = 0; i < row.length; i++) {
      row[i] = data.get(ValueLayout.JAVA_BYTE, position + i) != 0;
    }
    return row;
  }

  private static Carrier ofWidth(int byteSize) {
    return switch (byteSize) {
      case 1 -> BYTE;
      case 2 -> SHORT;
      case 4 -> INT;
      default -> LONG;
    };
  }
}
