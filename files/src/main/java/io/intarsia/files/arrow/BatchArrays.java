package io.intarsia.files.arrow;

import io.intarsia.files.internal.Lookup;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.internal.files.ArchiveBounds;
import java.lang.foreign.MemorySegment;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;

/// Lengths and buffers of a batch, in the order of the file.
final class BatchArrays implements BatchReader.Arrays {
  // Of strings a dictionary names often.
  private static final ArchiveBounds BOUNDS = new ArchiveBounds(16L << 30, 200, 1L << 30);

  private final RecordBatch batch;
  private final MemorySegment body;
  private final long file;
  private int nodes;
  private int buffers;
  private long used;

  /// @param file its size in bytes
  BatchArrays(RecordBatch batch, MemorySegment body, long file) {
    BodyCompression compression = batch.compression();
    if (compression != null) {
      throw Unreadable.of(
          "its buffers are compressed with %s; write it without compression (in pyarrow: IpcWriteOptions(compression=None), or feather.write_feather(…, compression=\"uncompressed\"))"
              .formatted(compression.codec() == CompressionType.ZSTD ? "ZSTD" : "LZ4"));
    }
    this.batch = batch;
    this.body = body;
    this.file = file;
  }

  @Override
  public BatchReader.Node node() {
    FieldNode node = nodes < batch.nodesLength() ? batch.nodes(nodes++) : null;
    if (node == null) {
      throw Unreadable.of("it is damaged: a batch has fewer arrays than the schema");
    }
    return new BatchReader.Node(node.length(), node.nullCount());
  }

  @Override
  public MemorySegment buffer() {
    Buffer buffer = buffers < batch.buffersLength() ? batch.buffers(buffers++) : null;
    if (buffer == null) {
      throw Unreadable.of("it is damaged: a batch has fewer buffers than the schema");
    }
    long length = buffer.length();
    if (length < 0 || buffer.offset() < 0 || length > body.byteSize() - buffer.offset()) {
      throw Unreadable.of(
          "it is damaged: a buffer of %d bytes at %d, in a batch of %d"
              .formatted(length, buffer.offset(), body.byteSize()));
    }
    used += length;
    // A forged batch may name one buffer many times.
    if (used > body.byteSize()) {
      throw Unreadable.of("it is damaged: the buffers of a batch overlap");
    }
    return body.asSlice(buffer.offset(), length);
  }

  @Override
  public long longest() {
    // Elements take a bit at least.
    return Math.min(8 * file, Integer.MAX_VALUE - 8);
  }

  @Override
  public Lookup lookup(String path) {
    return new Lookup(path, BOUNDS, file);
  }
}
