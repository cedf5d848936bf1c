package io.intarsia.files.parquet;

import io.intarsia.errors.Mistake;
import io.intarsia.files.ColumnOptions;
import io.intarsia.files.DataFileException;
import io.intarsia.files.internal.Column;
import io.intarsia.files.internal.TableValues;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.op.Ops;
import io.intarsia.tensor.TensorLike;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The batches of a file as values, each made when it is asked for.
final class ParquetValues implements Iterator<Map<String, TensorLike>>, AutoCloseable {
  private final Path file;
  private final TableValues values;
  private final ParquetBatches batches;
  private @Nullable Map<String, TensorLike> ahead;

  private ParquetValues(Path file, TableValues values, ParquetBatches batches) {
    this.file = file;
    this.values = values;
    this.batches = batches;
  }

  /// @throws UncheckedIOException of a [DataFileException] if it cannot be read
  static ParquetValues open(Ops tf, Path file, ColumnOptions options) {
    try {
      ParquetFooter.check(file);
      ParquetBatches batches = ParquetTable.open(file, options.columns());
      return new ParquetValues(file, new TableValues(tf, options.nullsFilled()), batches);
    } catch (Unreadable e) {
      throw new UncheckedIOException(DataFileException.of(file, e.problem()));
    } catch (IOException e) {
      throw new UncheckedIOException(DataFileException.of(file, e));
    } catch (NoClassDefFoundError e) {
      throw Mistake.state(ParquetFiles.LIBRARY);
    }
  }

  @Override
  public boolean hasNext() {
    if (ahead == null) {
      ahead = read();
    }
    return ahead != null;
  }

  private @Nullable Map<String, TensorLike> read() {
    try {
      Map<String, Column> batch = batches.read();
      return batch == null ? null : values.of(List.of(batch));
    } catch (Unreadable e) {
      close();
      throw new UncheckedIOException(DataFileException.of(file, e.problem()));
    }
  }

  @Override
  public Map<String, TensorLike> next() {
    if (!hasNext()) {
      throw Mistake.missing("ParquetFiles.batches: there are no more batches");
    }
    Map<String, TensorLike> next = Objects.requireNonNull(ahead);
    ahead = null;
    return next;
  }

  @Override
  public void close() {
    batches.close();
  }
}
