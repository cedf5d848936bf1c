package io.intarsia.checkpoint;

import io.intarsia.dtype.DType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/// The files of data of a checkpoint.
///
/// @param prefix what their names begin with
/// @param count how many there are
record Shards(Path prefix, int count) {
  /// The name of a file.
  Path file(int shard) {
    return file(prefix, shard, count);
  }

  static Path file(Path prefix, int shard, int count) {
    return prefix.resolveSibling(
        "%s.data-%05d-of-%05d".formatted(prefix.getFileName(), shard, count));
  }

  /// Checks that the bytes of a tensor are there, so that the runtime is only asked for memory that
  /// a file fills.
  void check(BundleEntry entry) throws CheckpointException {
    if (entry.isPartitioned()) {
      for (BundleEntry part : entry.parts()) {
        check(part);
      }
      return;
    }
    Path file = file(entry.shard());
    long length = length(file);
    if (entry.offset() > length || entry.size() > length - entry.offset()) {
      throw CheckpointException.of(
          file,
          "%s needs %d bytes at byte %d, and the file ends at %d: a part of it is missing"
              .formatted(name(entry), entry.size(), entry.offset(), length));
    }
    if (entry.spec().dtype() == DType.STRING) {
      checkStrings(entry);
    }
  }

  private static long length(Path file) throws CheckpointException {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw CheckpointException.of(file, e);
    }
  }

  private static String name(BundleEntry entry) {
    return "tensor '%s'".formatted(entry.spec().name().orElse(""));
  }

  // -- strings ------------------------------------------------------------------------------------

  private void checkStrings(BundleEntry entry) throws CheckpointException {
    long elements = entry.spec().shape().numElements();
    if (elements > entry.size()) {
      throw damaged(entry, "it has fewer bytes than strings");
    }
    Cursor cursor = cursor(entry);
    long sum = 0;
    for (long i = 0; i < elements; i++) {
      sum += cursor.length("a string");
    }
    if (elements > 0 && sum + 4 != cursor.remaining()) {
      throw damaged(entry, "its strings do not fill it");
    }
  }

  private Cursor cursor(BundleEntry entry) throws CheckpointException {
    byte[] bytes = bytes(entry);
    return new Cursor(file(entry.shard()), bytes, 0, bytes.length, entry.offset());
  }

  /// The bytes of the one string of an entry, checked.
  byte[] string(BundleEntry entry) throws CheckpointException {
    check(entry);
    Cursor cursor = cursor(entry);
    int length = cursor.length("a string");
    byte[] before = cursor.take(4);
    byte[] text = cursor.take(length);
    var crc = new CRC32C();
    crc.update(ByteBuffer.allocate(4).putInt(Integer.reverseBytes(length)).flip());
    crc.update(before);
    crc.update(text);
    if (Checksum.of(crc) != entry.checksum()) {
      throw damaged(entry, "its checksum is not that of its bytes");
    }
    return text;
  }

  private CheckpointException damaged(BundleEntry entry, String problem) {
    return CheckpointException.of(
        file(entry.shard()),
        "%s at byte %d is damaged: %s".formatted(name(entry), entry.offset(), problem));
  }

  // -- bytes --------------------------------------------------------------------------------------

  private byte[] bytes(BundleEntry entry) throws CheckpointException {
    Path file = file(entry.shard());
    if (entry.size() > Integer.MAX_VALUE - 8) {
      throw damaged(entry, "%d bytes of strings are too many".formatted(entry.size()));
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) entry.size());
    try (var channel = FileChannel.open(file)) {
      fill(channel, bytes, entry.offset());
    } catch (IOException e) {
      throw CheckpointException.of(file, e);
    }
    return bytes.array();
  }

  private static void fill(FileChannel channel, ByteBuffer bytes, long offset) throws IOException {
    while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {
      // The rest follows.
    }
  }

  /// Whether two tensors of one type have the same bytes.
  static boolean areSame(Shards here, BundleEntry a, Shards there, BundleEntry b)
      throws CheckpointException {
    here.check(a);
    there.check(b);
    if (a.size() != b.size()) {
      return false;
    }
    try (var first = FileChannel.open(here.file(a.shard()));
        var second = FileChannel.open(there.file(b.shard()))) {
      return areSame(new Stretch(first, a.offset()), new Stretch(second, b.offset()), a.size());
    } catch (IOException e) {
      throw CheckpointException.of(here.file(a.shard()), e);
    }
  }

  private record Stretch(FileChannel channel, long offset) {
    ByteBuffer read(long position, int size) throws IOException {
      ByteBuffer bytes = ByteBuffer.allocate(size);
      fill(channel, bytes, offset + position);
      return bytes.flip();
    }
  }

  private static boolean areSame(Stretch a, Stretch b, long size) throws IOException {
    int most = 1 << 20;
    for (long position = 0; position < size; position += most) {
      int length = (int) Math.min(most, size - position);
      if (!a.read(position, length).equals(b.read(position, length))) {
        return false;
      }
    }
    return true;
  }

  /// All files there may be of a prefix, whatever their count.
  static List<Path> filesOf(Path prefix) throws IOException {
    String name = prefix.getFileName() + ".data-";
    List<Path> found = new ArrayList<>();
    try (var entries = Files.newDirectoryStream(BundleFiles.folder(prefix))) {
      for (Path entry : entries) {
        String rest = entry.getFileName().toString();
        if (rest.startsWith(name) && rest.substring(name.length()).matches("\\d{5}-of-\\d{5}")) {
          found.add(entry);
        }
      }
    }
    return found;
  }
}
