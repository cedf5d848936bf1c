package io.intarsia.data;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/// Writes a TFRecord file, which [io.intarsia.data.DataFiles#tfRecords] and Python read.
///
/// ```java
/// try (var writer = TFRecordWriter.of(Path.of("flowers.tfrecord"), Compression.GZIP)) {
///   for (Flower flower : flowers) {
///     writer.write(ExampleMessages.of(tf, flower).toByteArray());
///   }
/// }
/// ```
///
/// A record is its length, the bytes, and a checksum of each.
///
/// @see "Python: tf.io.TFRecordWriter"
public final class TFRecordWriter implements Closeable, Flushable {
  private final OutputStream out;

  private TFRecordWriter(OutputStream out) {
    this.out = out;
  }

  /// A writer of a new file, or of one that is written anew.
  ///
  /// @throws IOException if it cannot be opened
  public static TFRecordWriter of(Path path, Compression compression) throws IOException {
    OutputStream file = new BufferedOutputStream(Files.newOutputStream(path));
    return new TFRecordWriter(
        switch (compression) {
          case NONE -> file;
          case GZIP -> new GZIPOutputStream(file);
          case ZLIB -> new DeflaterOutputStream(file);
        });
  }

  /// Adds a record.
  ///
  /// @throws IOException if it cannot be written
  public void write(byte[] record) throws IOException {
    byte[] length = bytes(Long.BYTES).putLong(record.length).array();
    out.write(length);
    out.write(checksum(length));
    out.write(record);
    out.write(checksum(record));
  }

  private static byte[] checksum(byte[] bytes) {
    return bytes(Integer.BYTES).putInt(RecordFile.checksum(bytes, bytes.length)).array();
  }

  private static ByteBuffer bytes(int count) {
    return ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
  }

  /// Writes what is left, for those who read the file while it grows.
  ///
  /// @throws IOException if it cannot be written
  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /// Writes what is left, and closes the file.
  @Override
  public void close() throws IOException {
    out.close();
  }
}
