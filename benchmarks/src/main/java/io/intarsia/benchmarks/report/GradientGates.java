package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.DJL;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.GradientWork;
import io.intarsia.benchmarks.measure.GradientWork.Task;
import io.intarsia.benchmarks.measure.Workload;
import java.util.ArrayList;
import java.util.List;

/// The gates of tapes: what they take beside the ops that are needed, by hand, and beside others'.
final class GradientGates {
  private static final Gate OVER_BARE = Gate.atMost(1.35, "1.35 × bare");
  private static final Gate OVER_HAND = Gate.atMost(1.35, "1.35 × by hand");
  private static final Gate CHAIN_FASTER = Gate.atLeast(8, "8 × faster than Python");
  private static final Gate MATMUL_FASTER = Gate.atLeast(15, "15 × faster than Python");
  private static final Gate LIKE_DJL = Gate.atMost(1, "1 × DJL");
  private static final Gate SLOPE = Gate.atMost(1.05, "1.05, log-log slope from 10");
  private static final Gate RECORDING = Gate.atMost(500, "500 ns a recorded op");
  private static final Gate NOTHING = Gate.atMost(1.05, "1.05 × without a tape");

  private static final int MOST = 1_000;
  private static final int SOME = 10;

  private final Results results;

  GradientGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(GradientWork work) {
    return switch (work.task()) {
      case CHAIN -> chain(work, work.size());
      case CHAIN_BY_HAND, MATMUL_BY_HAND -> List.of(over(work, BARE, OVER_HAND));
      case MATMUL -> List.of(over(work, BARE, OVER_BARE), faster(work, MATMUL_FASTER));
      case SUM -> List.of(over(work, DJL, LIKE_DJL));
      case PERSISTENT -> List.of(over(work, BARE, OVER_BARE), faster(work, CHAIN_FASTER));
      case RECORDED -> List.of(added(work, work.size()));
      case UNWATCHED, STOPPED -> List.of(over(work, BARE, NOTHING));
    };
  }

  private List<Verdict> chain(Workload workload, int ops) {
    List<Verdict> verdicts = new ArrayList<>();
    verdicts.add(over(workload, BARE, OVER_BARE));
    verdicts.add(faster(workload, CHAIN_FASTER));
    if (ops == MOST) {
      Workload some = new GradientWork(Task.CHAIN, 10);
      double growth = results.median(workload, INTARSIA) / results.median(some, INTARSIA);
      verdicts.add(
          SLOPE.judge(
              Math.log(growth) / Math.log((double) MOST / SOME),
              results.areSteady(workload, some)));
    }
    return verdicts;
  }

  private Verdict over(Workload workload, Contender other, Gate gate) {
    return gate.judge(results.ratio(workload, INTARSIA, other), results.areValid(workload));
  }

  private Verdict faster(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, PYTHON, INTARSIA), results.areValid(workload));
  }

  // What a tape adds to an op.
  private Verdict added(Workload workload, int ops) {
    double own = results.median(workload, INTARSIA);
    double without = results.median(workload, BARE);
    return RECORDING.judge((own - without) / ops, results.areValid(workload));
  }
}
