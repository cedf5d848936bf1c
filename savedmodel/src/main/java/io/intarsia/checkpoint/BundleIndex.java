package io.intarsia.checkpoint;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.checkpoint.BundleEntry.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tensorflow.proto.BundleHeaderProto;

/// What a checkpoint's index says: which tensors there are, and where.
///
/// @param shards how many files of data there are
/// @param isBigEndian in which order the bytes of a number are
/// @param entries by key, in the order of the keys
record BundleIndex(Path file, int shards, boolean isBigEndian, Map<String, BundleEntry> entries) {
  private static final int VERSION = 1;
  // More files than a writer has machines would only be there to fill memory.
  private static final int MOST_SHARDS = 100_000;

  /// Reads and checks an index.
  static BundleIndex read(Path file) throws CheckpointException {
    List<SortedTable.Entry> table = SortedTable.read(file);
    if (table.isEmpty() || table.getFirst().key().length != 0) {
      throw CheckpointException.of(file, "it is no index of a checkpoint: it has no header");
    }
    BundleHeaderProto header = header(file, table.getFirst().value());
    Map<String, byte[]> parts = new HashMap<>();
    Map<String, byte[]> wholes = new LinkedHashMap<>();
    for (SortedTable.Entry entry : table.subList(1, table.size())) {
      if (entry.key()[0] == 0) {
        parts.put(new String(entry.key(), StandardCharsets.ISO_8859_1), entry.value());
      } else {
        wholes.put(text(file, entry.key()), entry.value());
      }
    }
    Map<String, BundleEntry> entries = new LinkedHashMap<>();
    for (Map.Entry<String, byte[]> whole : wholes.entrySet()) {
      entries.put(whole.getKey(), checked(file, whole, header.getNumShards(), parts));
    }
    boolean isBigEndian = header.getEndianness() == BundleHeaderProto.Endianness.BIG;
    return new BundleIndex(file, header.getNumShards(), isBigEndian, entries);
  }

  private static BundleHeaderProto header(Path file, byte[] value) throws CheckpointException {
    BundleHeaderProto header;
    try {
      header = BundleHeaderProto.parseFrom(value);
    } catch (InvalidProtocolBufferException e) {
      throw CheckpointException.of(file, "its header cannot be read: " + e.getMessage(), e);
    }
    if (header.getVersion().getMinConsumer() > VERSION) {
      throw CheckpointException.of(
          file,
          "it has version %d of the format, and at most %d can be read: a newer runtime wrote it"
              .formatted(header.getVersion().getMinConsumer(), VERSION));
    }
    if (header.getEndianness() == BundleHeaderProto.Endianness.UNRECOGNIZED) {
      throw CheckpointException.of(
          file, "the order of its bytes is unknown: %d".formatted(header.getEndiannessValue()));
    }
    if (header.getNumShards() < 1 || header.getNumShards() > MOST_SHARDS) {
      throw CheckpointException.of(
          file, "its header claims %d files of data".formatted(header.getNumShards()));
    }
    return header;
  }

  private static BundleEntry checked(
      Path file, Map.Entry<String, byte[]> entry, int shards, Map<String, byte[]> parts)
      throws CheckpointException {
    String key = entry.getKey();
    try {
      return BundleEntry.of(key, entry.getValue(), shards, parts);
    } catch (Problem e) {
      throw CheckpointException.of(file, "tensor '%s': %s".formatted(key, e.getMessage()), e);
    }
  }

  private static String text(Path file, byte[] key) throws CheckpointException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString();
    } catch (CharacterCodingException e) {
      throw CheckpointException.of(file, "a key is no text in UTF-8", e);
    }
  }
}
