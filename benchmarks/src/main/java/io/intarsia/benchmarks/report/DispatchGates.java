package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;

import io.intarsia.benchmarks.measure.DispatchWork;
import io.intarsia.benchmarks.measure.DispatchWork.Task;
import io.intarsia.benchmarks.measure.Workload;
import java.util.List;

/// The gates of dispatch: what it takes to reach a handler, and what tensors pay for it.
final class DispatchGates {
  private static final Gate REACHED = Gate.atMost(60, "60 ns");
  private static final Gate FLAT = Gate.atMost(1.2, "1.2 × the first of 1");
  private static final Gate TAX = Gate.atMost(20, "20 ns over a process without types");
  private static final Gate TAX_SHARE = Gate.atMost(1.01, "1.01 × a process without types");
  private static final Gate MASKED = Gate.atMost(1.1, "1.1 × by hand");
  private static final int MANY = 1_024;

  private final Results results;

  DispatchGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(DispatchWork work) {
    return switch (work.task()) {
      case FIRST -> List.of(reached(work));
      case LAST ->
          work.types() == MANY
              ? List.of(reached(work), over(work, new DispatchWork(Task.FIRST, 1), FLAT))
              : List.of(reached(work));
      case PLAIN, PLAIN_LIKE -> work.types() == MANY ? tax(work) : List.of();
      case MASKED -> List.of(over(work, new DispatchWork(Task.BY_HAND, 1), MASKED));
      case BY_HAND -> List.of();
    };
  }

  private Verdict reached(Workload workload) {
    return REACHED.judge(results.median(workload, INTARSIA), results.areSteady(workload));
  }

  // The floor is the same in a process that knows no types.
  private List<Verdict> tax(Workload workload) {
    double own = results.median(workload, INTARSIA);
    double without = results.median(workload, BARE);
    boolean valid = results.areValid(workload);
    return List.of(TAX.judge(own - without, valid), TAX_SHARE.judge(own / without, valid));
  }

  private Verdict over(Workload workload, Workload other, Gate gate) {
    double ratio = results.median(workload, INTARSIA) / results.median(other, INTARSIA);
    return gate.judge(ratio, results.areSteady(workload, other));
  }
}
