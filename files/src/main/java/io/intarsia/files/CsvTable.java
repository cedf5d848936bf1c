package io.intarsia.files;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.math.BigInteger;
import java.nio.DoubleBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// A table that was read from a CSV file. Its columns become tensors when they are asked for.
public final class CsvTable {
  // No dtype has more digits, and long ones take time to read.
  private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,20}");

  private final Ops tf;
  private final Source source;
  private final List<String> names;
  private final List<List<String>> rows;
  private final List<Long> lines;

  /// @param missing texts of cells that stand for no value, beside the empty one
  record Source(Path file, Set<String> missing) {}

  CsvTable(Ops tf, Source source, List<String> names, List<List<String>> rows, List<Long> lines) {
    this.tf = tf;
    this.source = source;
    this.names = names;
    this.rows = rows;
    this.lines = lines;
  }

  /// The names of the columns, in order.
  public List<String> names() {
    return names;
  }

  /// The number of rows, the line of names left out.
  public int rows() {
    return rows.size();
  }

  /// A column as `[rows]`: `int64` if all cells are integers, `float64` if they are numbers or
  /// missing (then NaN), `bool` if they are `true` or `false`, else `string`.
  ///
  /// @throws IllegalArgumentException if there is no such column
  public Tensor column(String name) {
    int column = position(name);
    for (DType dtype : List.of(DType.INT64, DType.FLOAT64, DType.BOOL)) {
      if (!rows.isEmpty() && rows.stream().allMatch(row -> fits(row.get(column), dtype))) {
        return make(column, dtype);
      }
    }
    return make(column, DType.STRING);
  }

  /// A column as `[rows]` of a dtype. A missing cell is NaN in floating point, and the empty string
  /// or the text itself among strings.
  ///
  /// @throws IllegalArgumentException if there is no such column, or the dtype is neither of real
  ///   numbers nor booleans nor strings
  /// @throws DataFileException if a cell is no such value; the message has file and line
  public Tensor column(String name, DType dtype) throws DataFileException {
    int column = position(name);
    if (dtype != DType.STRING && dtype != DType.BOOL && !isReal(dtype)) {
      throw Mistake.argument(
          "CsvTable.column: cells are real numbers, bool or string, got " + dtype);
    }
    check(column, dtype);
    return make(column, dtype);
  }

  /// Columns of numbers side by side, `float64`, `[rows, columns]`; missing cells are NaN. All
  /// columns, if none are named.
  ///
  /// @throws IllegalArgumentException if there is no such column
  /// @throws DataFileException if a cell is no number; the message has file and line
  public Tensor matrix(String... names) throws DataFileException {
    return matrix(names.length == 0 ? this.names : Arrays.asList(names));
  }

  /// Columns of numbers side by side; see [#matrix(String...)].
  ///
  /// @throws IllegalArgumentException if there is no such column
  /// @throws DataFileException if a cell is no number; the message has file and line
  public Tensor matrix(List<String> names) throws DataFileException {
    int[] columns = names.stream().mapToInt(this::position).toArray();
    for (int column : columns) {
      check(column, DType.FLOAT64);
    }
    var values = DoubleBuffer.allocate(Math.multiplyExact(rows.size(), columns.length));
    for (List<String> row : rows) {
      for (int column : columns) {
        values.put(number(row.get(column)));
      }
    }
    try (var host = HostTensor.of(values.flip(), Shape.of(rows.size(), columns.length))) {
      return tf.constant(host);
    }
  }

  /// All columns by name, in order, each as [#column(String)] gives it.
  public Map<String, Tensor> columns() {
    Map<String, Tensor> columns = new LinkedHashMap<>();
    names.forEach(name -> columns.put(name, column(name)));
    return columns;
  }

  /// The file, the number of rows, and the columns.
  @Override
  public String toString() {
    return "CsvTable[%s: %d rows of %s]".formatted(source.file(), rows.size(), names);
  }

  // -- cells --------------------------------------------------------------------------------------

  private int position(String name) {
    int position = names.indexOf(name);
    if (position < 0) {
      throw Mistake.argument(
          "CsvTable: %s has no column \"%s\"; there are %s".formatted(source.file(), name, names));
    }
    return position;
  }

  private void check(int column, DType dtype) throws DataFileException {
    for (int row = 0; row < rows.size(); row++) {
      String cell = rows.get(row).get(column);
      if (!fits(cell, dtype)) {
        throw DataFileException.at(
            source.file(),
            lines.get(row),
            "column %s: expected %s, got %s"
                .formatted(
                    names.get(column),
                    dtype.isFloating() ? "a number" : dtype,
                    isMissing(cell) ? "nothing" : "\"" + shown(cell) + "\""));
      }
    }
  }

  private static String shown(String cell) {
    String line = cell.replaceAll("\\p{Cntrl}", " ");
    return line.length() <= 40 ? line : line.substring(0, 40) + "…";
  }

  private boolean fits(String cell, DType dtype) {
    if (dtype == DType.STRING) {
      return true;
    }
    if (isMissing(cell)) {
      return dtype.isFloating();
    }
    if (dtype == DType.BOOL) {
      return Set.of("true", "false").contains(cell.strip().toLowerCase(Locale.ROOT));
    }
    return dtype.isFloating() ? isNumber(cell) : isInteger(cell, dtype);
  }

  private boolean isMissing(String cell) {
    return cell.isBlank() || source.missing().contains(cell.strip());
  }

  private static boolean isReal(DType dtype) {
    return dtype.isFloating() || dtype.isInteger();
  }

  private static boolean isNumber(String cell) {
    // Java also takes the suffixes of its own literals, and hexadecimal ones.
    String text = cell.strip();
    if (text.matches(".*[dDfFxX]")) {
      return false;
    }
    try {
      Double.parseDouble(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isInteger(String cell, DType dtype) {
    if (!INTEGER.matcher(cell.strip()).matches()) {
      return false;
    }
    var value = new BigInteger(cell.strip());
    if (dtype == DType.INT64) {
      return value.bitLength() < Long.SIZE;
    }
    try (var scalar = HostTensor.of(value, dtype)) {
      return scalar.size() == 1;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private double number(String cell) {
    return isMissing(cell) ? Double.NaN : Double.parseDouble(cell.strip());
  }

  private Tensor make(int column, DType dtype) {
    List<String> cells = rows.stream().map(row -> row.get(column)).toList();
    try (HostTensor host = host(cells, dtype)) {
      return tf.constant(host);
    }
  }

  private HostTensor host(List<String> cells, DType dtype) {
    if (dtype == DType.STRING) {
      byte[][] bytes =
          cells.stream().map(cell -> cell.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
      return HostTensor.ofStrings(bytes, Shape.of(cells.size()));
    }
    if (dtype == DType.BOOL) {
      boolean[] values = new boolean[cells.size()];
      IntStream.range(0, values.length)
          .forEach(i -> values[i] = Boolean.parseBoolean(cells.get(i).strip()));
      return HostTensor.of(values);
    }
    if (dtype.isFloating()) {
      return HostTensor.of(cells.stream().mapToDouble(this::number).toArray(), dtype);
    }
    List<Object> values = new ArrayList<>();
    cells.forEach(cell -> values.add(new BigInteger(cell.strip())));
    return values.isEmpty() ? HostTensor.of(new long[0], dtype) : HostTensor.of(values, dtype);
  }
}
