package io.intarsia.files.parquet;

import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.SchemaNode;
import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.Unreadable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The batches of an open file, which is closed at their end.
final class ParquetBatches implements AutoCloseable {
  private final ParquetFileReader file;
  private final @Nullable ColumnReaders readers;
  private final List<SchemaNode> wanted;
  private final @Nullable ParquetColumns columns;
  private boolean isClosed;

  /// @param readers null for a file without rows, which the reader does not read
  /// @param columns null where there are no readers
  ParquetBatches(
      ParquetFileReader file,
      @Nullable ColumnReaders readers,
      List<SchemaNode> wanted,
      @Nullable ParquetColumns columns) {
    this.file = file;
    this.readers = readers;
    this.wanted = wanted;
    this.columns = columns;
  }

  /// The next batch; null at the end.
  ///
  /// @throws Unreadable if bytes are damaged, or columns have no value here
  @Nullable Map<String, Column> read() {
    try {
      if (isClosed || readers == null || columns == null || !readers.nextBatch()) {
        close();
        return null;
      }
      return batch(wanted, columns, readers.getRecordCount());
    } catch (RuntimeException e) {
      // Whatever the reader stumbles over is in the file.
      throw ReaderProblem.of(e);
    }
  }

  static Map<String, Column> batch(List<SchemaNode> wanted, ParquetColumns columns, int rows) {
    Map<String, Column> batch = new LinkedHashMap<>();
    for (SchemaNode field : wanted) {
      batch.put(field.name(), columns.column(field, rows));
    }
    return batch;
  }

  /// Closes the file. Idempotent.
  @Override
  public void close() {
    if (!isClosed) {
      isClosed = true;
      try {
        if (readers != null) {
          readers.close();
        }
        file.close();
      } catch (Exception e) {
        throw ReaderProblem.of(e);
      }
    }
  }
}
