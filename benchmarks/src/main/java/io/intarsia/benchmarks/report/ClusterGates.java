package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;

import io.intarsia.benchmarks.measure.Workload;
import java.util.List;

/// The gates of ops on workers: what they take beside the same calls of the C API.
final class ClusterGates {
  private static final Gate OVER_BARE = Gate.atMost(1.15, "1.15 × bare");

  private final Results results;

  ClusterGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(Workload workload) {
    double ratio = results.ratio(workload, INTARSIA, BARE);
    return List.of(OVER_BARE.judge(ratio, results.areValid(workload)));
  }
}
