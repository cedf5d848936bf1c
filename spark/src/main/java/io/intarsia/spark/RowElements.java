package io.intarsia.spark;

import java.lang.reflect.Array;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/// Rows as maps from columns to what becomes tensors: boxes, strings and typed arrays, of which the
/// dtype is known when they are empty.
final class RowElements implements Iterator<Map<String, Object>> {
  private final List<String> columns;
  private final List<ColumnType> types;
  private final Iterator<Row> rows;
  private long read;

  RowElements(List<String> columns, List<ColumnType> types, Iterator<Row> rows) {
    this.columns = columns;
    this.types = types;
    this.rows = rows;
  }

  @Override
  public boolean hasNext() {
    return rows.hasNext();
  }

  /// @throws IllegalArgumentException if a cell is null, or has arrays of different sizes
  @Override
  public Map<String, Object> next() {
    Row row = rows.next();
    Map<String, Object> element = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      Object cell = present(row.get(i), i);
      element.put(columns.get(i), cell instanceof Seq<?> seq ? array(seq, i) : cell);
    }
    read++;
    return element;
  }

  private Object present(@Nullable Object cell, int column) {
    if (cell == null) {
      throw SparkErrors.nullElement(columns.get(column), read);
    }
    return cell;
  }

  private Object array(Seq<?> cell, int column) {
    ColumnType type = types.get(column);
    int[] sizes = new int[type.depth()];
    @Nullable Object first = cell;
    for (int level = 0; level < sizes.length && first instanceof Seq<?> seq; level++) {
      sizes[level] = seq.size();
      first = seq.isEmpty() ? null : seq.head();
    }
    boolean isBinary = first instanceof byte[];
    Object array = Array.newInstance(isBinary ? byte[].class : type.cell().element(), sizes);
    fill(array, cell, column);
    return array;
  }

  private void fill(Object array, Seq<?> cell, int column) {
    if (cell.size() != Array.getLength(array)) {
      throw SparkErrors.otherSizes(columns.get(column), read, Array.getLength(array), cell.size());
    }
    int i = 0;
    for (Object each : CollectionConverters.asJava(cell)) {
      Object element = present(each, column);
      if (element instanceof Seq<?> inner) {
        fill(Array.get(array, i), inner, column);
      } else {
        Array.set(array, i, element);
      }
      i++;
    }
  }
}
