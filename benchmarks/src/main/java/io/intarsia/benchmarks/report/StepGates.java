package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.Workload;
import java.util.List;

/// The gates of steps of trainings.
final class StepGates {
  private static final Gate OVER_HAND = Gate.atMost(1.3, "1.3 × by hand");
  private static final Gate SMALL_FASTER = Gate.atLeast(6, "6 × faster than Python");
  private static final Gate LARGE_FASTER = Gate.atLeast(2, "2 × faster than Python");
  private static final Gate LEAPFROG_FASTER = Gate.atLeast(10, "10 × faster than Python");
  private static final Gate LIKE_COMPILED = Gate.atMost(1.1, "1.1 × Python's compiled step");
  private static final Gate NOT_SLOWER = Gate.atMost(1, "1 × Python's compiled step");

  // Rows up to which a step is calls of ops rather than arithmetic.
  private static final int FEW = 10;

  private final Results results;

  StepGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(StepWork work) {
    return List.of(overHand(work), python(work));
  }

  private Verdict overHand(Workload workload) {
    return OVER_HAND.judge(results.ratio(workload, INTARSIA, BARE), results.areValid(workload));
  }

  private Verdict python(StepWork work) {
    double ratio = results.ratio(work, INTARSIA, PYTHON);
    boolean valid = results.areValid(work);
    return switch (work.task()) {
      case MLP -> (work.size() <= FEW ? SMALL_FASTER : LARGE_FASTER).judge(1 / ratio, valid);
      case LEAPFROG -> LEAPFROG_FASTER.judge(1 / ratio, valid);
      case MLP_FUNCTION -> LIKE_COMPILED.judge(ratio, valid);
      case LEAPFROG_FUNCTION -> NOT_SLOWER.judge(ratio, valid);
    };
  }
}
