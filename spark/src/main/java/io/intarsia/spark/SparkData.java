package io.intarsia.spark;

import io.intarsia.data.Dataset;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;

/// Tables of Spark as data sets.
///
/// ```java
/// var batches =
///     SparkData.toDataset(tf, rows.select("x", "label"))
///         .map((g, row) -> new Example(row.get("x"), row.get("label")))
///         .batch(32);
/// ```
public final class SparkData {
  static final String OPERATION = "SparkData.toDataset";

  private SparkData() {}

  /// A data set with an element for each row: the row's cells by the names of the columns.
  ///
  /// Cells are tensors, scalars or of one axis for each level of arrays, `[?, …]`, of the dtypes
  /// that [SparkModels#predict] takes; arrays of arrays have to be of one size, and are not of
  /// binary. A cell that is null, and an array of arrays of different sizes, fails when it is read.
  ///
  /// Each iteration runs the table's job anew, a partition at a time, and streams its rows to this
  /// process: what it needs is memory for the largest partition. If the table is not cached and has
  /// no order, an iteration may see its rows in another one.
  ///
  /// @throws IllegalArgumentException if there is no column, two have the same name, or one holds
  ///   what cannot be a tensor
  public static Dataset<Map<String, Tensor>> toDataset(
      Ops tf, org.apache.spark.sql.Dataset<Row> rows) {
    var table = new Columns(OPERATION, rows.schema());
    List<ColumnType> types =
        table.names().stream().map(column -> table.type(table.position(column, ""))).toList();
    if (types.isEmpty()) {
      throw SparkErrors.noColumnAtAll(OPERATION);
    }
    Map<String, TensorSpec> specs = new LinkedHashMap<>();
    for (int i = 0; i < types.size(); i++) {
      ColumnType type = types.get(i);
      specs.put(
          table.names().get(i),
          TensorSpec.of(Shape.unknownOfRank(type.depth()), type.cell().dtype()));
    }
    return Dataset.fromGenerator(
        tf, () -> new RowElements(table.names(), types, rows.toLocalIterator()), specs);
  }
}
