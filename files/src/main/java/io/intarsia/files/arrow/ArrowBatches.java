package io.intarsia.files.arrow;

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
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/// The batches of a file, each made of views of the mapped file when it is asked for.
final class ArrowBatches implements Iterator<Map<String, TensorLike>> {
  private final Path file;
  private final TableValues values;
  private final Iterator<Map<String, Column>> batches;

  private ArrowBatches(Path file, TableValues values, Iterator<Map<String, Column>> batches) {
    this.file = file;
    this.values = values;
    this.batches = batches;
  }

  /// @throws UncheckedIOException of a [DataFileException] if it cannot be read
  static ArrowBatches open(Ops tf, Path file, ColumnOptions options) {
    // Read by several threads, and let go of by nobody.
    Arena arena = Arena.ofAuto();
    try (FileChannel in = FileChannel.open(file)) {
      var bytes = in.map(FileChannel.MapMode.READ_ONLY, 0, in.size(), arena);
      IpcReader.Table table = ArrowFiles.table(bytes, "ArrowFiles.batches", options);
      return new ArrowBatches(
          file, new TableValues(tf, options.nullsFilled()), table.batches().iterator());
    } catch (Unreadable e) {
      throw new UncheckedIOException(DataFileException.of(file, e.problem()));
    } catch (IOException e) {
      throw new UncheckedIOException(DataFileException.of(file, e));
    }
  }

  @Override
  public boolean hasNext() {
    return batches.hasNext();
  }

  @Override
  public Map<String, TensorLike> next() {
    if (!batches.hasNext()) {
      throw Mistake.missing("ArrowFiles.batches: there are no more batches");
    }
    try {
      return values.of(List.of(batches.next()));
    } catch (Unreadable e) {
      throw new UncheckedIOException(DataFileException.of(file, e.problem()));
    }
  }
}
