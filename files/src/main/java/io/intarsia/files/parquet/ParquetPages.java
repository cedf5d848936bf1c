package io.intarsia.files.parquet;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.ColumnMetaData;
import dev.hardwood.metadata.FileMetaData;
import dev.hardwood.metadata.RowGroup;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.internal.files.ArchiveBounds;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Walks over the pages of a file before they are read. The reader trusts what they say of
/// themselves: it looks for ever for a page that leads out of its column, and makes room for as
/// many bytes as one claims.
final class ParquetPages {
  private static final ArchiveBounds BOUNDS = new ArchiveBounds(16L << 30, 200, 1L << 30);
  // Statistics of long strings are in it.
  private static final int LONGEST_HEADER = 1 << 20;
  private static final int DATA = 0;
  private static final int DICTIONARY = 2;
  private static final int DATA_2 = 3;

  private final FileChannel file;
  private long unpacked;

  private ParquetPages(FileChannel file) {
    this.file = file;
  }

  /// What a page says of itself.
  private static final class Page {
    private int type = -1;
    private long unpacked = -1;
    private long packed = -1;
    private long values = -1;
  }

  /// @throws Unreadable if pages lead out of their columns, or hold other numbers of values than
  ///   those
  static void check(Path path, FileMetaData metadata) throws IOException {
    if (metadata.numRows() == 0) {
      // Nothing is read of it, and writers differ in where they say that nothing is.
      return;
    }
    try (FileChannel file = FileChannel.open(path)) {
      new ParquetPages(file).check(metadata);
    }
  }

  private void check(FileMetaData metadata) throws IOException {
    long rows = 0;
    for (RowGroup group : metadata.rowGroups()) {
      for (ColumnChunk chunk : group.columns()) {
        check(chunk.metaData(), group.numRows());
      }
      rows += group.numRows();
    }
    if (rows != metadata.numRows() || rows > Integer.MAX_VALUE - 8) {
      throw Unreadable.of(
          "it is damaged, or has too many rows: %d, and its parts %d"
              .formatted(metadata.numRows(), rows));
    }
  }

  private void check(@Nullable ColumnMetaData column, long rows) throws IOException {
    if (column == null || rows < 0) {
      throw Unreadable.of("it is damaged: a part of a column is missing");
    }
    String path = column.pathInSchema().toString();
    long start = start(column);
    long end = start + column.totalCompressedSize();
    if (start < 4 || end < start || end > file.size()) {
      throw Unreadable.of(
          path, "it is damaged: its pages lead from %d to %d".formatted(start, end));
    }
    long values = 0;
    for (long at = start; at < end && values < column.numValues(); ) {
      ByteBuffer head = head(at, end);
      Page page = page(path, head);
      at += head.position() + page.packed;
      values += page.type == DICTIONARY ? 0 : page.values;
      check(path, page, end - at);
    }
    if (values != column.numValues() || values > Integer.MAX_VALUE - 8) {
      throw Unreadable.of(
          path,
          "it is damaged: expected pages of %d values, got %d"
              .formatted(column.numValues(), values));
    }
  }

  private static long start(ColumnMetaData column) {
    Long dictionary = column.dictionaryPageOffset();
    return dictionary != null && dictionary > 0
        ? Math.min(dictionary, column.dataPageOffset())
        : column.dataPageOffset();
  }

  private ByteBuffer head(long at, long end) throws IOException {
    ByteBuffer head = ByteBuffer.allocate((int) Math.min(LONGEST_HEADER, end - at));
    int ignored = file.read(head, at);
    return head.flip();
  }

  private static Page page(String path, ByteBuffer head) {
    var page = new Page();
    var in = new Thrift(head);
    try {
      in.struct((id, type) -> {
        switch (id) {
          case 1 -> page.type = (int) in.integer();
          case 2 -> page.unpacked = in.integer();
          case 3 -> page.packed = in.integer();
          case 5, 7, 8 -> in.struct((inner, kind) -> values(page, in, inner, kind));
          default -> in.skip(type);
        }
      });
    } catch (BufferUnderflowException | Unreadable e) {
      throw Unreadable.of(path, "it is damaged: the head of a page is broken");
    }
    return page;
  }

  private static void values(Page page, Thrift in, int id, int type) {
    if (id == 1) {
      page.values = in.integer();
    } else {
      in.skip(type);
    }
  }

  private void check(String path, Page page, long left) throws IOException {
    boolean known = page.type == DATA || page.type == DATA_2 || page.type == DICTIONARY;
    if (!known || page.packed < 0 || page.unpacked < 0 || page.values < 0 || left < 0) {
      throw Unreadable.of(
          path,
          "it is damaged: a page of type %d with %d values in %d bytes"
              .formatted(page.type, page.values, page.packed));
    }
    unpacked += page.unpacked;
    if (BOUNDS.excess(unpacked, file.size()).isPresent()) {
      throw Unreadable.of(
          path,
          "it unpacks to more than %d bytes, more than %d for each of the file's %d; read fewer columns at a time"
              .formatted(BOUNDS.small(), BOUNDS.ratio(), file.size()));
    }
  }
}
