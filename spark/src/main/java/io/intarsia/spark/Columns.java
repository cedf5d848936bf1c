package io.intarsia.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/// The columns of a table, by name.
///
/// @param operation for messages
record Columns(String operation, StructType schema) {
  /// Where a column is.
  ///
  /// @param use of the column, for messages
  /// @throws IllegalArgumentException if there is none, or several
  int position(String column, String use) {
    List<String> names = names();
    int position = names.indexOf(column);
    if (position < 0) {
      throw SparkErrors.noColumn(operation, column, use, names);
    }
    if (names.lastIndexOf(column) != position) {
      throw SparkErrors.severalColumns(operation, column);
    }
    return position;
  }

  /// What a column holds.
  ///
  /// @throws IllegalArgumentException if that cannot be tensors
  ColumnType type(int position) {
    var field = schema.fields()[position];
    return ColumnType.of(field.dataType())
        .orElseThrow(() -> SparkErrors.columnType(operation, field.name(), field.dataType()));
  }

  /// Whether a column has this name; Spark may take upper and lower case as one.
  boolean contains(String column) {
    return names().stream().anyMatch(column::equalsIgnoreCase);
  }

  List<String> names() {
    return Arrays.asList(schema.fieldNames());
  }
}
