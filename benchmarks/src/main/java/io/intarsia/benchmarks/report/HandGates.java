package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;

import io.intarsia.benchmarks.measure.HandWork;
import java.util.List;

/// The gates of what is convenient, beside the op called directly, which is the floor.
final class HandGates {
  // What names and labels added in the full run of 2026-11-22, and a fifth of that.
  private static final Gate NAMED_ADD = named(260);
  private static final Gate NAMED_MATMUL = named(325);
  private static final Gate NAMED_SUM = named(230);
  private static final Gate NAMED_SUM_OPTIONS = named(660);
  private static final Gate LABELED_SUM = Gate.atMost(1.3, "1.3 × by hand");
  private static final Gate LABELED_ADD = Gate.atMost(1.23, "1.23 × by hand");

  private final Results results;

  HandGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(HandWork work) {
    return switch (work.task()) {
      case NAMED_ADD -> List.of(over(work, NAMED_ADD));
      case NAMED_MATMUL -> List.of(over(work, NAMED_MATMUL));
      case NAMED_SUM -> List.of(over(work, NAMED_SUM));
      case NAMED_SUM_OPTIONS -> List.of(over(work, NAMED_SUM_OPTIONS));
      case LABELED_SUM -> List.of(ratio(work, LABELED_SUM));
      case LABELED_ADD -> List.of(ratio(work, LABELED_ADD));
    };
  }

  private static Gate named(int nanos) {
    return Gate.atMost(nanos, nanos + " ns over the op");
  }

  private Verdict over(HandWork work, Gate gate) {
    double nanos = results.median(work, INTARSIA) - results.median(work, BARE);
    return gate.judge(nanos, results.areValid(work));
  }

  private Verdict ratio(HandWork work, Gate gate) {
    return gate.judge(results.ratio(work, INTARSIA, BARE), results.areValid(work));
  }
}
