package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All that was measured, for gates that compare workloads.
final class Results {
  private final Map<Workload, Measured> measured = new HashMap<>();

  Results(List<Measured> all) {
    all.forEach(each -> measured.put(each.workload(), each));
  }

  /// The median of a workload on one side in nanoseconds; NaN if it was not measured.
  double median(Workload workload, Contender contender) {
    Measured known = measured.get(workload);
    return known == null ? Double.NaN : known.of(contender).map(Spread::median).orElse(Double.NaN);
  }

  /// One side's median over another's, of the same workload.
  double ratio(Workload workload, Contender of, Contender to) {
    return median(workload, of) / median(workload, to);
  }

  /// How much more threads do than one, on one side.
  double scaling(Workload threads, Contender contender) {
    return median(OpWork.THREADS_1, contender) / median(threads, contender);
  }

  /// Whether this library was near to itself in all of these, as far as they were measured: enough
  /// to compare one of them with another, whatever the floor did.
  boolean areSteady(Workload... workloads) {
    return List.of(workloads).stream()
        .map(measured::get)
        .allMatch(each -> each == null || each.isSteady());
  }

  /// Whether the machine was quiet for all of these, as far as they were measured.
  boolean areValid(Workload... workloads) {
    return List.of(workloads).stream()
        .map(measured::get)
        .allMatch(each -> each == null || each.isValid());
  }
}
