package io.intarsia.checkpoint;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.tensorflow.proto.BundleEntryProto;
import org.tensorflow.proto.BundleHeaderProto;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.TensorShapeProto;
import org.tensorflow.proto.VersionDef;

/// Index files with any content, whose checksums are right: written after the format's description,
/// not by the code under test.
final class ForgedIndex {
  private ForgedIndex() {}

  static BundleHeaderProto.Builder header() {
    return BundleHeaderProto.newBuilder()
        .setNumShards(1)
        .setVersion(VersionDef.newBuilder().setProducer(1));
  }

  static BundleEntryProto.Builder entry(DataType dtype, long... dims) {
    var shape = TensorShapeProto.newBuilder();
    for (long dim : dims) {
      shape.addDim(TensorShapeProto.Dim.newBuilder().setSize(dim));
    }
    return BundleEntryProto.newBuilder().setDtype(dtype).setShape(shape);
  }

  static void write(Path prefix, BundleHeaderProto header, Map<String, BundleEntryProto> entries)
      throws IOException {
    var table = new TreeMap<String, byte[]>();
    table.put("", header.toByteArray());
    entries.forEach((key, entry) -> table.put(key, entry.toByteArray()));
    write(prefix, table);
  }

  /// One block of entries, without shared beginnings of keys.
  static void write(Path prefix, SortedMap<String, byte[]> entries) throws IOException {
    writeBlock(prefix, entries(entries));
  }

  /// One block of any bytes.
  static void writeBlock(Path prefix, ByteArrayOutputStream entries) throws IOException {
    var file = new ByteArrayOutputStream();
    byte[] data = block(file, entries);
    byte[] meta = block(file, new ByteArrayOutputStream());
    var index = new TreeMap<String, byte[]>();
    index.put("~", data);
    byte[] footer = new byte[48];
    ByteBuffer.wrap(footer)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(meta)
        .put(block(file, entries(index)))
        .putLong(40, 0xdb4775248b80fb57L);
    file.write(footer);
    Files.write(CheckpointReader.indexFile(prefix), file.toByteArray());
  }

  private static ByteArrayOutputStream entries(SortedMap<String, byte[]> entries)
      throws IOException {
    var block = new ByteArrayOutputStream();
    for (var entry : entries.entrySet()) {
      byte[] key = entry.getKey().getBytes(StandardCharsets.ISO_8859_1);
      varint(block, 0);
      varint(block, key.length);
      varint(block, entry.getValue().length);
      block.write(key);
      block.write(entry.getValue());
    }
    return block;
  }

  /// Appends a block and gives its offset and size.
  private static byte[] block(ByteArrayOutputStream file, ByteArrayOutputStream block)
      throws IOException {
    block.write(new byte[] {0, 0, 0, 0, 1, 0, 0, 0, 0}); // one restart, at 0; not compressed
    int offset = file.size();
    file.write(block.toByteArray());
    int crc = masked(block.toByteArray());
    file.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(crc).array());
    var handle = new ByteArrayOutputStream();
    varint(handle, offset);
    varint(handle, block.size() - 1);
    return handle.toByteArray();
  }

  static int masked(byte[] bytes) {
    var crc = new CRC32C();
    crc.update(bytes);
    int value = (int) crc.getValue();
    return ((value >>> 15) | (value << 17)) + 0xa282ead8;
  }

  static void varint(ByteArrayOutputStream out, long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
