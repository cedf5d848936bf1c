package io.intarsia.benchmarks;

import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Workload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/// Measures workloads in little time, and those again that nothing can be said of, or nothing good,
/// while there is some left.
final class SmokeRun {
  private final Function<List<Workload>, List<Measured>> measure;
  private final LongSupplier clock;
  private final Duration limit;

  /// @param measure measures workloads once
  /// @param clock in nanoseconds
  /// @param limit what all may take: nothing is measured again that would go beyond it, if each
  ///   workload takes what it took last
  SmokeRun(Function<List<Workload>, List<Measured>> measure, LongSupplier clock, Duration limit) {
    this.measure = measure;
    this.clock = clock;
    this.limit = limit;
  }

  /// The last that was measured of each workload, in their order.
  ///
  /// @param enough whether a workload need not be measured again
  List<Measured> run(List<Workload> workloads, Predicate<Measured> enough) {
    Map<Workload, Measured> last = new LinkedHashMap<>();
    long begin = clock.getAsLong();
    List<Workload> left = workloads;
    long each;
    do {
      long start = clock.getAsLong();
      int count = left.size();
      List<Measured> measured = measure.apply(left);
      measured.forEach(one -> last.put(one.workload(), one));
      left = measured.stream().filter(enough.negate()).map(Measured::workload).toList();
      each = (clock.getAsLong() - start) / count;
    } while (!left.isEmpty() && clock.getAsLong() - begin + each * left.size() <= limit.toNanos());
    return List.copyOf(last.values());
  }
}
