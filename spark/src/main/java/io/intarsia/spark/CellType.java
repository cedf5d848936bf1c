package io.intarsia.spark;

import io.intarsia.dtype.DType;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;

/// What cells of a column may be, beside arrays of such, and the dtype of their tensors.
enum CellType {
  BOOL(DataTypes.BooleanType, DType.BOOL, boolean.class),
  INT8(DataTypes.ByteType, DType.INT8, byte.class),
  INT16(DataTypes.ShortType, DType.INT16, short.class),
  INT32(DataTypes.IntegerType, DType.INT32, int.class),
  INT64(DataTypes.LongType, DType.INT64, long.class),
  FLOAT32(DataTypes.FloatType, DType.FLOAT32, float.class),
  FLOAT64(DataTypes.DoubleType, DType.FLOAT64, double.class),
  STRING(DataTypes.StringType, DType.STRING, String.class);

  @SuppressWarnings("ImmutableEnumChecker") // Spark's are, and do not say so
  private final DataType column;

  private final DType dtype;
  private final Class<?> element;

  CellType(DataType column, DType dtype, Class<?> element) {
    this.column = column;
    this.dtype = dtype;
    this.element = element;
  }

  /// What Spark's type is here. Binary columns are strings, which are bytes in tensors.
  static Optional<CellType> of(DataType type) {
    if (type instanceof StringType || type instanceof BinaryType) {
      return Optional.of(STRING);
    }
    return Arrays.stream(values()).filter(each -> each.column.equals(type)).findFirst();
  }

  /// What columns of a dtype are.
  static Optional<CellType> of(DType dtype) {
    return Arrays.stream(values()).filter(each -> each.dtype.equals(dtype)).findFirst();
  }

  /// The names of all, as in SQL.
  static String names() {
    return Arrays.stream(values())
        .map(each -> each.column.simpleString())
        .collect(Collectors.joining(", ", "", ", binary"));
  }

  DataType column() {
    return column;
  }

  DType dtype() {
    return dtype;
  }

  /// Of the elements in Java.
  Class<?> element() {
    return element;
  }
}
