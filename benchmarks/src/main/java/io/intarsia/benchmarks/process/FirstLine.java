package io.intarsia.benchmarks.process;

import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The first line of every process of a benchmark: the elements of its first result, which is `a +
/// b`.
public final class FirstLine {
  private FirstLine() {}

  /// The line for these elements.
  public static String of(float... values) {
    return IntStream.range(0, values.length)
        .mapToObj(i -> Float.toString(values[i]))
        .collect(Collectors.joining(" "));
  }

  /// The loop that starts the process anew in each call and waits for that line.
  public static TimedLoop loop(List<String> command) {
    return TimedLoop.timed(calls -> start(calls, command), () -> digest(command), () -> {});
  }

  private static long start(int calls, List<String> command) {
    long nanos = 0;
    for (int i = 0; i < calls; i++) {
      long begin = System.nanoTime();
      try (Child child = Child.start(command)) {
        child.readLine();
        nanos += System.nanoTime() - begin;
      }
    }
    return nanos;
  }

  private static Digest digest(List<String> command) {
    try (Child child = Child.start(command)) {
      double[] numbers =
          Arrays.stream(child.readLine().split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
      float[] values = new float[numbers.length];
      IntStream.range(0, values.length).forEach(i -> values[i] = (float) numbers[i]);
      return Digest.of(values);
    }
  }
}
