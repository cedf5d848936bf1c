package io.intarsia.data;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/// Reads a TFRecord file. The runtime's own reader makes room for as many bytes as a record says it
/// has, and ends the process where there is no such room; this one makes room for what is there.
final class RecordFile implements Closeable {
  private static final int HEADER = Long.BYTES + Integer.BYTES;

  // Checksums of data that itself holds checksums are rotated, and this is added.
  private static final int MASK = 0xa282ead8;

  private final String name;
  private final InputStream in;
  private long count;

  private RecordFile(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  static RecordFile open(String name, Compression compression) throws IOException {
    InputStream file = new BufferedInputStream(Files.newInputStream(Path.of(name)), 1 << 16);
    try {
      return new RecordFile(
          name,
          switch (compression) {
            case NONE -> file;
            case GZIP -> new BufferedInputStream(new GZIPInputStream(file));
            case ZLIB -> new BufferedInputStream(new InflaterInputStream(file));
          });
    } catch (IOException e) {
      file.close();
      throw new IOException(name + " is no " + compression + " file: " + e.getMessage(), e);
    }
  }

  /// The next record, or null at the end.
  ///
  /// @throws IOException if the file ends within one, or is damaged
  byte @Nullable [] read() throws IOException {
    try {
      byte[] header = in.readNBytes(HEADER);
      if (header.length == 0) {
        return null;
      }
      ByteBuffer fields = buffer(complete(header, HEADER));
      long length = fields.getLong();
      if (fields.getInt() != checksum(header, Long.BYTES) || length < 0) {
        throw damaged("its length is damaged, or the file is compressed otherwise");
      }
      int size = (int) Math.min(length, Integer.MAX_VALUE - 8);
      byte[] record = complete(in.readNBytes(size), length);
      byte[] footer = complete(in.readNBytes(Integer.BYTES), Integer.BYTES);
      if (buffer(footer).getInt() != checksum(record, record.length)) {
        throw damaged("its checksum is another");
      }
      count++;
      return record;
    } catch (IOException e) {
      throw e.getMessage() != null && e.getMessage().startsWith(name) ? e : damaged(e.getMessage());
    }
  }

  private byte[] complete(byte[] bytes, long expected) throws IOException {
    if (bytes.length < expected) {
      throw damaged("%d bytes are missing".formatted(expected - bytes.length));
    }
    return bytes;
  }

  private IOException damaged(@Nullable String why) {
    return new IOException("%s: record %d cannot be read: %s".formatted(name, count, why));
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /// The checksum of the first bytes.
  static int checksum(byte[] bytes, int length) {
    var crc = new CRC32C();
    crc.update(bytes, 0, length);
    return Integer.rotateRight((int) crc.getValue(), 15) + MASK;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
