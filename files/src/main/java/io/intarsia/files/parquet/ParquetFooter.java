package io.intarsia.files.parquet;

import io.intarsia.files.internal.Unreadable;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/// Walks over what a file says of its columns before it is read: the reader makes room for as many
/// bytes as a name claims to have.
final class ParquetFooter {
  private static final int MAGIC = 0x31524150; // PAR1
  // Its length and the last magic number.
  private static final int TAIL = 8;

  private ParquetFooter() {}

  /// @throws Unreadable if it is no such file, or its end is damaged
  static void check(Path path) throws IOException {
    try (FileChannel file = FileChannel.open(path)) {
      long size = file.size();
      if (size < TAIL + 4 || read(file, 0, 4).getInt() != MAGIC) {
        throw Unreadable.of("it is no Parquet file: it does not begin with PAR1");
      }
      ByteBuffer tail = read(file, size - TAIL, TAIL);
      int length = tail.getInt();
      if (tail.getInt() != MAGIC) {
        throw Unreadable.of("it is damaged or cut off: it does not end with PAR1");
      }
      if (length < 0 || length > size - TAIL - 4) {
        throw Unreadable.of("it is damaged: it claims an end of %d bytes".formatted(length));
      }
      walk(read(file, size - TAIL - length, length));
    }
  }

  private static void walk(ByteBuffer bytes) {
    var in = new Thrift(bytes);
    try {
      in.struct((_, type) -> in.skip(type));
    } catch (BufferUnderflowException | Unreadable e) {
      throw Unreadable.of("it is damaged: what it says of its columns is broken");
    }
  }

  private static ByteBuffer read(FileChannel file, long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    int read = 0;
    while (bytes.hasRemaining() && read >= 0) {
      read = file.read(bytes, at + bytes.position());
    }
    return bytes.flip();
  }
}
