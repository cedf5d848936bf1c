package io.intarsia.files.arrow;

import io.intarsia.errors.Mistake;
import io.intarsia.files.internal.Lookup;
import io.intarsia.files.internal.Unreadable;
import io.intarsia.internal.files.ArchiveBounds;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Lengths and buffers of a batch, in the order of the file.
final class BatchArrays implements BatchReader.Arrays {
  // Of strings a dictionary names often.
  private static final ArchiveBounds BOUNDS = new ArchiveBounds(16L << 30, 200, 1L << 30);

  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final long LONGEST = Integer.MAX_VALUE - 8;
  private static final int NODES = 1;
  private static final int BUFFERS = 2;
  private static final int BYTES_OF_PAIR = 16;
  private static final int LZ4 = 0;
  // LZ4 makes no more of one.
  private static final long MOST_OF_A_BYTE = 255;

  private final FlatTable batch;
  private final MemorySegment body;
  private final long file;
  private int nodes;
  private int buffers;
  private final boolean compressed;
  private long used;
  private long unpacked;

  /// @param file its size in bytes
  BatchArrays(FlatTable batch, MemorySegment body, long file) {
    FlatTable compression = batch.tableAt(3);
    this.compressed = compression != null;
    if (compression != null && compression.byteAt(0, 0) != LZ4) {
      throw Unreadable.of(
          "its buffers are compressed with ZSTD; write it without compression or with LZ4 (in pyarrow: IpcWriteOptions(compression=\"lz4\"), or feather.write_feather(…, compression=\"lz4\"))");
    }
    this.batch = batch;
    this.body = body;
    this.file = file;
  }

  @Override
  public BatchReader.Node node() {
    if (nodes >= batch.lengthAt(NODES)) {
      throw Unreadable.of("it is damaged: a batch has fewer arrays than the schema");
    }
    int node = batch.elementAt(NODES, nodes++, BYTES_OF_PAIR);
    return new BatchReader.Node(batch.buffer().getLong(node), batch.buffer().getLong(node + 8));
  }

  @Override
  public MemorySegment buffer() {
    if (buffers >= batch.lengthAt(BUFFERS)) {
      throw Unreadable.of("it is damaged: a batch has fewer buffers than the schema");
    }
    int buffer = batch.elementAt(BUFFERS, buffers++, BYTES_OF_PAIR);
    long offset = batch.buffer().getLong(buffer);
    long length = batch.buffer().getLong(buffer + 8);
    if (length < 0 || offset < 0 || length > body.byteSize() - offset) {
      throw Unreadable.of(
          "it is damaged: a buffer of %d bytes at %d, in a batch of %d"
              .formatted(length, offset, body.byteSize()));
    }
    used += length;
    // A forged batch may name one buffer many times.
    if (used > body.byteSize()) {
      throw Unreadable.of("it is damaged: the buffers of a batch overlap");
    }
    MemorySegment bytes = body.asSlice(offset, length);
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
    try {
      return MemorySegment.ofArray(Lz4Frame.unpack(frame, (int) length));
    } catch (NoClassDefFoundError e) {
      throw Mistake.state(
          "ArrowFiles.read: what unpacks LZ4 is missing; depend on org.apache.commons:commons-compress, version 1.28.0 or later, or write the file without compression");
    }
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
