package io.intarsia.spark;

import io.intarsia.spark.InputPlan.Form;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/// How an output of a model becomes cells of a column.
///
/// @param output its name
/// @param column the name of the column
/// @param type of the cells
/// @param form what the output is
record OutputPlan(String output, String column, ColumnType type, Form form)
    implements Serializable {
  /// The column; cells are null where a value is masked.
  StructField field() {
    boolean hasNulls = form == Form.MASKED;
    return DataTypes.createStructField(
        column, type.column(hasNulls), hasNulls && type.depth() == 0);
  }

  /// The cells of a batch.
  ///
  /// @param value `[rows, …]`
  /// @throws IllegalStateException if there is not one for each row
  List<?> cells(Object value, int rows) {
    List<?> cells =
        switch (value) {
          case Tensor tensor when form == Form.TENSOR -> cells(array(tensor));
          case MaskedTensor masked when form == Form.MASKED ->
              Arrays.asList(masked(array(masked.values()), nested(masked.mask(), boolean.class)));
          case RaggedTensor ragged when form == Form.RAGGED ->
              ragged.toList().stream().map(OutputPlan::cell).toList();
          default -> throw SparkErrors.otherOutput(output, type, value);
        };
    if (cells.size() != rows) {
      throw SparkErrors.otherRows(output, rows, cells.size());
    }
    return cells;
  }

  private Object array(Tensor tensor) {
    if (tensor.rank() != type.depth() + 1 || !tensor.dtype().equals(type.cell().dtype())) {
      throw SparkErrors.otherOutput(output, type, tensor.shape() + " " + tensor.dtype());
    }
    return nested(tensor, type.cell().element());
  }

  private Object nested(Tensor tensor, Class<?> element) {
    Class<?> nested = element.arrayType();
    for (int level = 0; level < type.depth(); level++) {
      nested = nested.arrayType();
    }
    try (HostTensor host = tensor.toHost()) {
      return host.toArray(nested);
    }
  }

  private static List<Object> cells(Object array) {
    return IntStream.range(0, Array.getLength(array)).mapToObj(i -> Array.get(array, i)).toList();
  }

  // Spark takes arrays, not lists.
  private static Object cell(Object value) {
    return value instanceof List<?> list ? list.stream().map(OutputPlan::cell).toArray() : value;
  }

  private static @Nullable Object[] masked(Object values, Object mask) {
    @Nullable Object[] cells = new @Nullable Object[Array.getLength(values)];
    for (int i = 0; i < cells.length; i++) {
      Object valid = Array.get(mask, i);
      if (!(valid instanceof Boolean isValid)) {
        cells[i] = masked(Array.get(values, i), valid);
      } else if (isValid) {
        cells[i] = Array.get(values, i);
      }
    }
    return cells;
  }
}
