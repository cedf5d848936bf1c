package io.intarsia.fuzz.child;

import io.intarsia.fuzz.call.Mode;
import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How many calls were made of each op in each mode, and what came of them; in memory shared with a
/// file, as a [Journal] is.
public final class Tally {
  /// What a call may come to, if the process lives.
  public enum End {
    /// A result.
    RESULT,
    /// An exception that says what is wrong.
    EXCEPTION,
    /// The library does not offer the op, or not so.
    REFUSAL
  }

  private static final List<Mode> MODES = List.of(Mode.values());
  private static final List<End> ENDS = List.of(End.values());

  private final IntBuffer counts;
  private final Map<String, Integer> numbers = new HashMap<>();

  private Tally(List<String> ops, IntBuffer counts) {
    this.counts = counts;
    ops.forEach(op -> numbers.put(op, numbers.size()));
  }

  /// Opens a tally, or makes one.
  ///
  /// @param ops all there are, in an order that stays
  public static Tally open(Path file, List<String> ops) throws IOException {
    try (var channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long size = (long) ops.size() * MODES.size() * ENDS.size() * Integer.BYTES;
      return new Tally(ops, channel.map(MapMode.READ_WRITE, 0, size).asIntBuffer());
    }
  }

  void count(String op, Mode mode, End end) {
    int at = at(op, mode, end);
    counts.put(at, counts.get(at) + 1);
  }

  /// How many calls of the op in the mode came to that.
  public int of(String op, Mode mode, End end) {
    return counts.get(at(op, mode, end));
  }

  /// How many calls of the op came to that, in all modes.
  public int of(String op, End end) {
    int sum = 0;
    for (Mode mode : Mode.values()) {
      sum += of(op, mode, end);
    }
    return sum;
  }

  /// How many calls of all ops came to an end.
  public long total() {
    long sum = 0;
    for (int i = 0; i < counts.limit(); i++) {
      sum += counts.get(i);
    }
    return sum;
  }

  private int at(String op, Mode mode, End end) {
    Integer number = numbers.get(op);
    if (number == null) {
      throw new IllegalArgumentException("tally: there is no op " + op);
    }
    return (number * MODES.size() + MODES.indexOf(mode)) * ENDS.size() + ENDS.indexOf(end);
  }
}
