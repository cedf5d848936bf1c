package io.intarsia.fuzz.child;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// The last calls a process began. It lies in memory that the process shares with a file, so a note
/// costs no call of the system and outlives whatever ends the process.
public final class Journal {
  private static final int NOTES = 64;
  private static final int SIZE = 1 << 14;
  private static final int HEADER = 16;

  /// Longer notes are cut off.
  public static final int LONGEST = SIZE - Integer.BYTES;

  private final MappedByteBuffer bytes;

  private Journal(MappedByteBuffer bytes) {
    this.bytes = bytes;
  }

  /// Opens a journal, or makes one.
  public static Journal open(Path file) throws IOException {
    try (var channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return new Journal(channel.map(MapMode.READ_WRITE, 0, HEADER + (long) NOTES * SIZE));
    }
  }

  /// Notes what begins now.
  public void note(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(encoded.length, LONGEST);
    long count = count();
    int at = slot(count);
    bytes.putInt(at, length);
    bytes.put(at + Integer.BYTES, encoded, 0, length);
    bytes.putLong(0, count + 1);
  }

  /// Notes which call of the campaign comes next.
  public void next(long call) {
    bytes.putLong(Long.BYTES, call);
  }

  /// The call of the campaign to go on with.
  public long next() {
    return bytes.getLong(Long.BYTES);
  }

  /// How many notes were made.
  public long count() {
    return bytes.getLong(0);
  }

  /// The last note, or nothing.
  public String last() {
    long count = count();
    return count == 0 ? "" : read(slot(count - 1));
  }

  /// The last notes, oldest first.
  public List<String> all() {
    List<String> notes = new ArrayList<>();
    long count = count();
    for (long i = Math.max(0, count - NOTES); i < count; i++) {
      notes.add(read(slot(i)));
    }
    return notes;
  }

  /// Forgets all notes.
  public void clear() {
    bytes.put(0, ByteBuffer.allocate(HEADER).array());
  }

  private String read(int at) {
    byte[] encoded = new byte[Math.clamp(bytes.getInt(at), 0, LONGEST)];
    bytes.get(at + Integer.BYTES, encoded);
    return new String(encoded, StandardCharsets.UTF_8);
  }

  private static int slot(long note) {
    return HEADER + (int) (note % NOTES) * SIZE;
  }
}
