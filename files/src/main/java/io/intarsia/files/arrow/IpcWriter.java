package io.intarsia.files.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import io.intarsia.files.internal.Column;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;

/// Writes columns as a stream or file of Arrow, in one batch. The same columns make the same bytes.
final class IpcWriter {
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
    message(builder -> header(builder, MessageHeader.Schema, schema(builder, columns), 0));
    batch(rows, columns);
    end();
  }

  void file(long rows, Map<String, Column> columns) throws IOException {
    write(ByteBuffer.wrap(IpcReader.MAGIC));
    pad();
    message(builder -> header(builder, MessageHeader.Schema, schema(builder, columns), 0));
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

  /// Writes the one table of a flat buffer, and says where it is.
  private interface Root {
    int write(FlatBufferBuilder out);
  }

  /// Where a message is.
  ///
  /// @param metadata its length with what is before it
  private record Place(long start, int metadata, long body) {}

  private static int header(FlatBufferBuilder out, byte type, int header, long body) {
    return Message.createMessage(out, MetadataVersion.V5, type, header, body, 0);
  }

  private int message(Root root) throws IOException {
    ByteBuffer metadata = bytes(root);
    int length = (int) padded(metadata.remaining());
    write(integers(CONTINUES, length));
    write(metadata);
    pad();
    return length + 8;
  }

  private Place batch(long rows, Map<String, Column> columns) throws IOException {
    var batch = new BatchWriter();
    columns.values().forEach(batch::add);
    long body = batch.buffers().stream().mapToLong(buffer -> padded(buffer.byteSize())).sum();
    long start = position;
    int metadata =
        message(out -> header(out, MessageHeader.RecordBatch, batch(out, rows, batch), body));
    for (MemorySegment buffer : batch.buffers()) {
      write(buffer);
    }
    return new Place(start, metadata, body);
  }

  // Vectors of structures are written from their ends.
  private static int batch(FlatBufferBuilder out, long rows, BatchWriter batch) {
    RecordBatch.startNodesVector(out, batch.nodes().size());
    for (BatchReader.Node node : batch.nodes().reversed()) {
      FieldNode.createFieldNode(out, node.length(), node.nulls());
    }
    int nodes = out.endVector();
    List<MemorySegment> buffers = batch.buffers();
    long end = buffers.stream().mapToLong(buffer -> padded(buffer.byteSize())).sum();
    RecordBatch.startBuffersVector(out, buffers.size());
    for (MemorySegment buffer : buffers.reversed()) {
      end -= padded(buffer.byteSize());
      Buffer.createBuffer(out, end, buffer.byteSize());
    }
    return RecordBatch.createRecordBatch(out, rows, nodes, out.endVector(), 0, 0);
  }

  private static int schema(FlatBufferBuilder out, Map<String, Column> columns) {
    var fields = new FieldWriter(out);
    int[] written =
        columns.entrySet().stream()
            .mapToInt(column -> fields.field(column.getKey(), column.getValue()))
            .toArray();
    int vector = Schema.createFieldsVector(out, written);
    return Schema.createSchema(out, Endianness.Little, vector, 0, 0);
  }

  private static ByteBuffer footer(Map<String, Column> columns, Place batch) {
    return bytes(out -> {
      int schema = schema(out, columns);
      Footer.startDictionariesVector(out, 0);
      int dictionaries = out.endVector();
      Footer.startRecordBatchesVector(out, 1);
      Block.createBlock(out, batch.start(), batch.metadata(), batch.body());
      int batches = out.endVector();
      return Footer.createFooter(out, MetadataVersion.V5, schema, dictionaries, batches, 0);
    });
  }

  // -- bytes --------------------------------------------------------------------------------------

  private static ByteBuffer bytes(Root root) {
    var builder = new FlatBufferBuilder();
    builder.finish(root.write(builder));
    return builder.dataBuffer();
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
