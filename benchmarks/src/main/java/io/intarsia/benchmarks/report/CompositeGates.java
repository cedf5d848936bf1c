package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.CompositeWork;
import io.intarsia.benchmarks.measure.DistributionWork;
import io.intarsia.benchmarks.measure.Workload;
import java.util.List;

/// The gates of automatic composites, and of the distributions that are some.
final class CompositeGates {
  private static final Gate LIKE_BY_HAND = Gate.atMost(1.2, "1.2 × a spec by hand");
  private static final Gate LIKE_ITS_OPS = Gate.atMost(1.1, "1.1 × its ops");
  private static final Gate NOT_SLOWER = Gate.atMost(1, "1 × Python's compiled step");

  private final Results results;

  CompositeGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a composite class; what a class costs that was never used is only reported.
  List<Verdict> judge(CompositeWork work) {
    return work.task() == CompositeWork.Task.START
        ? List.of()
        : List.of(LIKE_BY_HAND.judge(overHand(work), results.areValid(work)));
  }

  /// The verdicts on a distribution.
  List<Verdict> judge(DistributionWork work) {
    boolean valid = results.areValid(work);
    return work.task().isDynamics()
        ? List.of(NOT_SLOWER.judge(results.ratio(work, INTARSIA, PYTHON), valid))
        : List.of(LIKE_ITS_OPS.judge(overHand(work), valid));
  }

  private double overHand(Workload workload) {
    return results.ratio(workload, INTARSIA, BARE);
  }
}
