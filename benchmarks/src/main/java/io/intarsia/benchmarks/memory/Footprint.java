package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Spread;

/// What a [MemoryProbe] saw.
///
/// @param time nanoseconds a tensor
/// @param growth bytes between the process's size before and its largest size
/// @param lateGrowth bytes between its largest size in the first half and in the second, if that is
///   larger
public record Footprint(Spread time, long growth, long lateGrowth) {

  /// The line a probe prints.
  String toLine() {
    return line(time) + " " + growth + " " + lateGrowth;
  }

  /// Reads the line a probe printed.
  static Footprint ofLine(String line) {
    String[] words = line.split(" ", -1);
    return new Footprint(spread(line), Long.parseLong(words[3]), Long.parseLong(words[4]));
  }

  /// Median, lowest and highest.
  static String line(Spread time) {
    return time.median() + " " + time.min() + " " + time.max();
  }

  /// Reads what [#line] wrote, and leaves what comes after it.
  static Spread spread(String line) {
    String[] words = line.split(" ", -1);
    return new Spread(
        Double.parseDouble(words[0]), Double.parseDouble(words[1]), Double.parseDouble(words[2]));
  }
}
