package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;

import io.intarsia.benchmarks.measure.HandWork;
import java.util.List;

/// The gates of what is convenient, beside the op called directly, which is the floor.
final class HandGates {
  private static final Gate NAMED = Gate.atMost(1_000, "1 µs over the op");
  private static final Gate LABELED = Gate.atMost(1.5, "1.5 × by hand");

  private final Results results;

  HandGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(HandWork work) {
    double own = results.median(work, INTARSIA);
    double direct = results.median(work, BARE);
    boolean valid = results.areValid(work);
    return switch (work.task()) {
      case NAMED_ADD, NAMED_MATMUL, NAMED_SUM, NAMED_SUM_OPTIONS ->
          List.of(NAMED.judge(own - direct, valid));
      case LABELED_SUM, LABELED_ADD -> List.of(LABELED.judge(own / direct, valid));
    };
  }
}
