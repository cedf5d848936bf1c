package io.intarsia.spark;

import io.intarsia.spark.InputPlan.Form;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.List;
import java.util.function.IntFunction;
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

  /// The cells of a batch, by its rows.
  ///
  /// @param value `[rows, …]`
  /// @throws IllegalStateException if there is not one for each row
  IntFunction<@Nullable Object> cells(Object value, int rows) {
    Object cells = array(value);
    int count = Array.getLength(cells);
    if (count != rows) {
      throw SparkErrors.otherRows(output, rows, count);
    }
    return switch (cells) {
      case boolean[] each -> row -> each[row];
      case byte[] each -> row -> each[row];
      case short[] each -> row -> each[row];
      case int[] each -> row -> each[row];
      case long[] each -> row -> each[row];
      case float[] each -> row -> each[row];
      case double[] each -> row -> each[row];
      default -> row -> ((@Nullable Object[]) cells)[row];
    };
  }

  private Object array(Object value) {
    return switch (value) {
      case Tensor tensor when form == Form.TENSOR -> elements(tensor);
      case MaskedTensor masked when form == Form.MASKED ->
          masked(elements(masked.values()), nested(masked.mask(), boolean.class));
      case RaggedTensor ragged when form == Form.RAGGED -> cell(ragged.toList());
      default -> throw SparkErrors.otherOutput(output, type, value);
    };
  }

  private Object elements(Tensor tensor) {
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
