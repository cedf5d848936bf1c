package io.intarsia.fuzz.campaign;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;

/// The files that calls name which read some: lines, and records, right and cut off ones.
final class WorkFiles {
  private static final int MASK = 0xa282ead8;

  private WorkFiles() {}

  static void write(Path folder) throws IOException {
    byte[] lines = "1\t10\n2\t20\n3\t30\n".getBytes(StandardCharsets.UTF_8);
    Files.write(folder.resolve("lines"), lines);
    Files.write(folder.resolve("lines.gz"), zipped(lines));
    Files.writeString(folder.resolve("table"), "a,b,c\n1,2.5,x\n2,,\"y,\"\"z\"\n");
    byte[] bytes = new byte[3000];
    new Random(1).nextBytes(bytes);
    Files.write(folder.resolve("bytes"), bytes);
    byte[] records = records("first", "", "third of them");
    Files.write(folder.resolve("records"), records);
    Files.write(folder.resolve("records.gz"), zipped(records));
    Files.write(folder.resolve("short"), Arrays.copyOf(records, records.length - 9));
  }

  private static byte[] zipped(byte[] content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(bytes)) {
      zip.write(content);
    }
    return bytes.toByteArray();
  }

  /// A file of records, each its length and its bytes with their checksums.
  private static byte[] records(String... texts) throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (String text : texts) {
      byte[] record = text.getBytes(StandardCharsets.UTF_8);
      bytes.write(length(record.length));
      bytes.write(record);
      bytes.write(buffer(Integer.BYTES).putInt(checksum(record)).array());
    }
    return bytes.toByteArray();
  }

  private static byte[] length(long length) {
    byte[] number = buffer(Long.BYTES).putLong(length).array();
    return buffer(Long.BYTES + Integer.BYTES).put(number).putInt(checksum(number)).array();
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static int checksum(byte[] bytes) {
    var checksum = new CRC32C();
    checksum.update(bytes);
    return Integer.rotateRight((int) checksum.getValue(), 15) + MASK;
  }
}
