package io.intarsia.spark;

import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/// The type of a column whose cells are arrays of arrays of … elements.
///
/// @param cell of the elements
/// @param depth how many levels of arrays there are; 0 for none
record ColumnType(CellType cell, int depth) implements Serializable {
  /// What Spark's type is here, if it can be tensors.
  static Optional<ColumnType> of(DataType type) {
    int depth = 0;
    DataType element = type;
    while (element instanceof ArrayType array) {
      element = array.elementType();
      depth++;
    }
    int levels = depth;
    return CellType.of(element).map(cell -> new ColumnType(cell, levels));
  }

  /// Spark's type.
  ///
  /// @param hasNulls whether elements of arrays may be null
  DataType column(boolean hasNulls) {
    DataType type = cell.column();
    for (int level = 0; level < depth; level++) {
      type = DataTypes.createArrayType(type, hasNulls);
    }
    return type;
  }

  /// As in SQL.
  @Override
  public String toString() {
    return "array<".repeat(depth) + cell.column().simpleString() + ">".repeat(depth);
  }
}
