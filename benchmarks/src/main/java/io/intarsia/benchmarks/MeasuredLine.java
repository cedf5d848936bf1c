package io.intarsia.benchmarks;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.measure.Workloads;
import java.util.EnumMap;
import java.util.Map;
import java.util.StringJoiner;

/// A measurement as a line that one process sends to another: workload, floor twice, this library
/// twice, then name, median, lowest and highest of each side.
final class MeasuredLine {
  private static final int HEAD = 5;
  private static final int SIDE = 4;

  private MeasuredLine() {}

  static String of(Measured measured) {
    var line = new StringJoiner(" ");
    line.add(measured.workload().name());
    add(line, measured.floor().first(), measured.floor().second());
    add(line, measured.own().first(), measured.own().second());
    measured
        .spreads()
        .forEach((contender, spread) -> {
          line.add(contender.name());
          add(line, spread.median(), spread.min(), spread.max());
        });
    return line.toString();
  }

  private static void add(StringJoiner line, double... numbers) {
    for (double number : numbers) {
      line.add(Double.toString(number));
    }
  }

  static Measured read(String line) {
    String[] words = line.split(" ", -1);
    Map<Contender, Spread> spreads = new EnumMap<>(Contender.class);
    for (int i = HEAD; i < words.length; i += SIDE) {
      spreads.put(
          Contender.valueOf(words[i]),
          new Spread(number(words, i + 1), number(words, i + 2), number(words, i + 3)));
    }
    return new Measured(
        Workloads.of(words[0]),
        spreads,
        new Twice(number(words, 1), number(words, 2)),
        new Twice(number(words, 3), number(words, 4)),
        1);
  }

  private static double number(String[] words, int index) {
    return Double.parseDouble(words[index]);
  }
}
