package io.intarsia.files.arrow;

import io.intarsia.files.internal.Lookup;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.internal.files.ArchiveBounds;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;

/// Lengths and buffers of a batch, in the order of the file.
final class BatchArrays implements BatchReader.Arrays {
  // Of strings a dictionary names often.
  private static final ArchiveBounds BOUNDS = new ArchiveBounds(16L << 30, 200, 1L << 30);

  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final long LONGEST = Integer.MAX_VALUE - 8;
  // LZ4 makes no more of one.
  private static final long MOST_OF_A_BYTE = 255;

  private final RecordBatch batch;
  private final MemorySegment body;
  private final long file;
  private int nodes;
  private int buffers;
  private final boolean compressed;
  private long used;
  private long unpacked;

  /// @param file its size in bytes
  BatchArrays(RecordBatch batch, MemorySegment body, long file) {
    BodyCompression compression = batch.compression();
    this.compressed = compression != null;
    if (compression != null && compression.codec() != CompressionType.LZ4_FRAME) {
      throw Unreadable.of(
          "its buffers are compressed with ZSTD; write it without compression or with LZ4 (in pyarrow: IpcWriteOptions(compression=\"lz4\"), or feather.write_feather(…, compression=\"lz4\"))");
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
    MemorySegment bytes = body.asSlice(buffer.offset(), length);
    return compressed && length > 0 ? unpacked(bytes) : bytes;
  }

  // Before what is packed stands how long it was, or -1 if it is not packed.
  private MemorySegment unpacked(MemorySegment bytes) {
    long length = bytes.get(LONG, 0);
    MemorySegment frame = bytes.asSlice(LONG.byteSize());
    if (length == -1) {
      return frame;
    }
    if (length < 0 || length > MOST_OF_A_BYTE * frame.byteSize() || length > LONGEST) {
      throw Unreadable.of(
          "it is damaged: a buffer claims to unpack from %d bytes to %d"
              .formatted(frame.byteSize(), length));
    }
    unpacked += length;
    if (BOUNDS.excess(unpacked, file).isPresent()) {
      throw Unreadable.of(
          "a batch unpacks to more than %d bytes, more than %d for each of the file's %d; write it without compression"
              .formatted(BOUNDS.small(), BOUNDS.ratio(), file));
    }
    return MemorySegment.ofArray(Lz4Frame.unpack(frame, (int) length));
  }

  @Override
  public long longest() {
    // Elements take a bit at least.
    return Math.min((compressed ? 8 * MOST_OF_A_BYTE : 8) * file, LONGEST);
  }

  @Override
  public Lookup lookup(String path) {
    return new Lookup(path, BOUNDS, file);
  }
}
