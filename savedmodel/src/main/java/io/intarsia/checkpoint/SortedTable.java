package io.intarsia.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A file of keys and values in the order of the keys, as `.index` files are: blocks with a
/// checksum each, a block that lists them, and a footer that says where that is.
///
/// @see "LevelDB: doc/table_format.md"
final class SortedTable {
  private static final long MAGIC = 0xdb4775248b80fb57L;
  private static final int FOOTER = 48;
  private static final int TRAILER = 5;
  // A writer repeats a key as a whole every 16 keys; more would only be there to fill memory.
  private static final long MOST_COMPRESSION = 64;

  private final Path file;
  private final byte[] bytes;
  private final List<Entry> entries = new ArrayList<>();
  private long keyBytes;

  /// A key and its value.
  record Entry(byte[] key, byte[] value) {}

  private SortedTable(Path file, byte[] bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  /// The entries of a file, in order.
  ///
  /// @throws CheckpointException if it cannot be read, or is no such file or a damaged one
  static List<Entry> read(Path file) throws CheckpointException {
    var table = new SortedTable(file, bytes(file));
    for (Entry block : table.block(table.footer())) {
      table.add(table.block(new Cursor(file, block.value(), 0, block.value().length, 0)));
    }
    return table.entries;
  }

  private static byte[] bytes(Path file) throws CheckpointException {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw CheckpointException.of(file, e);
    } catch (OutOfMemoryError e) {
      throw CheckpointException.of(file, "it is too large for an index", e);
    }
  }

  /// Where the block that lists the others is.
  private Cursor footer() throws CheckpointException {
    int begin = bytes.length - FOOTER;
    if (begin < 0) {
      throw CheckpointException.of(
          file, "it is no index: it has %d bytes, and %d is the least".formatted(bytes.length, FOOTER));
    }
    if (ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(bytes.length - 8) != MAGIC) {
      throw CheckpointException.of(
          file, "it is no index, or its end is missing: its last 8 bytes are not those of one");
    }
    Cursor cursor = Cursor.of(file, bytes, begin, bytes.length - 8);
    cursor.varint(); // offset and size of a block of filters, which indexes do not have
    cursor.varint();
    return cursor;
  }

  /// @param handle offset and size of the block
  private List<Entry> block(Cursor handle) throws CheckpointException {
    long offset = handle.varint();
    long size = handle.varint();
    long most = (long) bytes.length - FOOTER - TRAILER;
    if (offset < 0 || size < 0 || offset > most || size > most - offset) {
      throw CheckpointException.of(
          file,
          "it is damaged: a block of %s bytes at byte %s is outside of it"
              .formatted(Long.toUnsignedString(size), Long.toUnsignedString(offset)));
    }
    check((int) offset, (int) (offset + size));
    return entries((int) offset, (int) (offset + size));
  }

  private void check(int begin, int end) throws CheckpointException {
    int stored = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(end + 1);
    if (stored != Checksum.of(bytes, begin, end + 1)) {
      throw CheckpointException.of(
          file,
          "the block at byte %d is damaged: its checksum is not that of its bytes"
              .formatted(begin));
    }
    if (bytes[end] != 0) {
      throw CheckpointException.of(
          file,
          "the block at byte %d is compressed (kind %d), which TensorFlow does not do with indexes"
              .formatted(begin, bytes[end]));
    }
  }

  private List<Entry> entries(int begin, int end) throws CheckpointException {
    Cursor cursor = Cursor.of(file, bytes, begin, restarts(begin, end));
    List<Entry> found = new ArrayList<>();
    byte[] key = {};
    while (cursor.hasMore()) {
      Entry entry = entry(cursor, key);
      found.add(entry);
      key = entry.key();
    }
    return found;
  }

  /// Where the positions begin at which whole keys stand; reading in order does not need them.
  private int restarts(int begin, int end) throws CheckpointException {
    long length = end - begin;
    long count = length < 4 ? -1 : Cursor.of(file, bytes, end - 4, end).int32();
    if (count < 0 || 4 * count + 4 > length) {
      throw Cursor.of(file, bytes, begin, end).damaged("the block does not end as one");
    }
    return (int) (end - 4 - 4 * count);
  }

  /// Three lengths, then what the key does not have in common with the one before, and the value.
  private Entry entry(Cursor cursor, byte[] before) throws CheckpointException {
    long shared = cursor.varint();
    if (shared < 0 || shared > before.length) {
      throw cursor.damaged("a key shares more than there is with the one before");
    }
    int own = cursor.length("a key");
    int value = cursor.length("a value");
    keyBytes += shared + own;
    if (keyBytes > MOST_COMPRESSION * bytes.length) {
      throw cursor.damaged("keys are longer than the file can have them");
    }
    byte[] key = Arrays.copyOf(before, (int) shared + own);
    System.arraycopy(cursor.take(own), 0, key, (int) shared, own);
    return new Entry(key, cursor.take(value));
  }

  private void add(List<Entry> more) throws CheckpointException {
    for (Entry entry : more) {
      if (!entries.isEmpty()
          && Arrays.compareUnsigned(entries.getLast().key(), entry.key()) >= 0) {
        throw CheckpointException.of(file, "it is damaged: its keys are not in order");
      }
      entries.add(entry);
    }
  }
}
