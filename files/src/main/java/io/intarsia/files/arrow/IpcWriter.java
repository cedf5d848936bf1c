package io.intarsia.files.arrow;

import io.intarsia.files.internal.Column;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Map;

/// Writes columns as a stream or file of Arrow, in one batch. The same columns make the same bytes.
final class IpcWriter {
  private static final FlatBuilder.Scalar VERSION = new FlatBuilder.Scalar(2, ArrowKind.VERSION);
  private static final int CONTINUES = -1;
  private static final int ALIGNMENT = 8;
  // A buffer of Java holds no more.
  private static final long STEP = 1 << 30;

  private final WritableByteChannel out;
  private long position;

  IpcWriter(WritableByteChannel out) {
    this.out = out;
  }

  void stream(long rows, Map<String, Column> columns) throws IOException {
    message(ArrowKind.SCHEMA, schema(columns), 0);
    batch(rows, columns);
    end();
  }

  void file(long rows, Map<String, Column> columns) throws IOException {
    write(ByteBuffer.wrap(IpcReader.MAGIC));
    pad();
    message(ArrowKind.SCHEMA, schema(columns), 0);
    Place batch = batch(rows, columns);
    end();
    ByteBuffer footer = footer(columns, batch);
    int length = footer.remaining();
    write(footer);
    write(integers(length));
    write(ByteBuffer.wrap(IpcReader.MAGIC));
  }

  private void end() throws IOException {
    write(integers(CONTINUES, 0));
  }

  // -- messages -----------------------------------------------------------------------------------

  /// Where a message is.
  ///
  /// @param metadata its length with what is before it
  private record Place(long start, int metadata, long body) {}

  private int message(int kind, FlatBuilder.Table header, long body) throws IOException {
    ByteBuffer metadata =
        FlatBuilder.of(
            FieldWriter.table(
                VERSION, new FlatBuilder.Scalar(1, kind), header, new FlatBuilder.Scalar(8, body)));
    int length = metadata.remaining();
    write(integers(CONTINUES, length));
    write(metadata);
    return length + 8;
  }

  private Place batch(long rows, Map<String, Column> columns) throws IOException {
    var batch = new BatchWriter();
    columns.values().forEach(batch::add);
    long body = batch.buffers().stream().mapToLong(buffer -> padded(buffer.byteSize())).sum();
    long start = position;
    int metadata = message(ArrowKind.RECORD_BATCH, batch(rows, batch), body);
    for (MemorySegment buffer : batch.buffers()) {
      write(buffer);
    }
    return new Place(start, metadata, body);
  }

  private static FlatBuilder.Table batch(long rows, BatchWriter batch) {
    ByteBuffer nodes = longs(2 * batch.nodes().size());
    batch.nodes().forEach(node -> nodes.putLong(node.length()).putLong(node.nulls()));
    ByteBuffer buffers = longs(2 * batch.buffers().size());
    long offset = 0;
    for (MemorySegment buffer : batch.buffers()) {
      buffers.putLong(offset).putLong(buffer.byteSize());
      offset += padded(buffer.byteSize());
    }
    return FieldWriter.table(
        new FlatBuilder.Scalar(8, rows),
        new FlatBuilder.Structs(16, nodes.flip()),
        new FlatBuilder.Structs(16, buffers.flip()));
  }

  private static FlatBuilder.Table schema(Map<String, Column> columns) {
    List<FlatBuilder.Table> fields =
        columns.entrySet().stream()
            .map(column -> FieldWriter.field(column.getKey(), column.getValue()))
            .toList();
    // The lowest byte first.
    return FieldWriter.table(new FlatBuilder.Scalar(2, 0), new FlatBuilder.Tables(fields));
  }

  private static ByteBuffer footer(Map<String, Column> columns, Place batch) {
    ByteBuffer block = longs(3);
    block.putLong(batch.start()).putInt(batch.metadata()).putInt(0).putLong(batch.body());
    return FlatBuilder.of(
        FieldWriter.table(
            VERSION,
            schema(columns),
            new FlatBuilder.Structs(24, longs(0)),
            new FlatBuilder.Structs(24, block.flip())));
  }

  // -- bytes --------------------------------------------------------------------------------------

  private static ByteBuffer longs(int count) {
    return ByteBuffer.allocate(8 * count).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer integers(int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int number : numbers) {
      bytes.putInt(number);
    }
    return bytes.flip();
  }

  private static long padded(long length) {
    return Math.ceilDiv(length, ALIGNMENT) * ALIGNMENT;
  }

  private void pad() throws IOException {
    write(ByteBuffer.allocate((int) (padded(position) - position)));
  }

  private void write(MemorySegment buffer) throws IOException {
    for (long from = 0; from < buffer.byteSize(); from += STEP) {
      write(buffer(buffer.asSlice(from, Math.min(STEP, buffer.byteSize() - from))));
    }
    pad();
  }

  // Arrays of integers are no buffers of bytes.
  private static ByteBuffer buffer(MemorySegment part) {
    return part.isNative()
        ? part.asByteBuffer()
        : ByteBuffer.wrap(part.toArray(ValueLayout.JAVA_BYTE));
  }

  private void write(ByteBuffer bytes) throws IOException {
    position += bytes.remaining();
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }
}
