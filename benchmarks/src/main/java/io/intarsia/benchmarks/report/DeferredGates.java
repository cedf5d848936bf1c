package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.TORCH;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.DeferredWork;
import java.util.List;

/// The gates of ops that wait.
final class DeferredGates {
  private static final Gate ONE = Gate.atMost(1.3, "1.3 × eager");
  private static final Gate TEN = Gate.atMost(7_000, "7,000 ns");
  private static final Gate HUNDRED = Gate.atMost(40_000, "40,000 ns");
  private static final Gate CHAIN_IN_TORCH = Gate.atMost(0.35, "0.35 × PyTorch");
  private static final Gate GRADIENT_IN_TORCH = Gate.atMost(0.25, "0.25 × PyTorch");
  private static final Gate STEP = Gate.atMost(1.15, "1.15 × compiled");
  private static final Gate LARGE = Gate.atMost(1, "1 × eager");

  private final Results results;

  DeferredGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(DeferredWork work) {
    return switch (work.task()) {
      case CHAIN -> chain(work);
      case STEP -> List.of(over(work, BARE, STEP));
      case GRADIENT ->
          work.size() == 100 ? List.of(over(work, TORCH, GRADIENT_IN_TORCH)) : List.of();
      case LARGE -> List.of(over(work, BARE, LARGE));
    };
  }

  private List<Verdict> chain(DeferredWork work) {
    return switch (work.size()) {
      case 1 -> List.of(over(work, BARE, ONE));
      case 10 -> List.of(nanos(work, TEN));
      case 100 -> List.of(nanos(work, HUNDRED), over(work, TORCH, CHAIN_IN_TORCH));
      default -> List.of();
    };
  }

  private Verdict over(DeferredWork work, Contender other, Gate gate) {
    return gate.judge(results.ratio(work, INTARSIA, other), results.areValid(work));
  }

  private Verdict nanos(DeferredWork work, Gate gate) {
    return gate.judge(results.median(work, INTARSIA), results.areValid(work));
  }
}
