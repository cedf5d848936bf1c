package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.HostWork;
import io.intarsia.benchmarks.measure.Workload;
import java.util.ArrayList;
import java.util.List;

/// The gates of host functions: what they take beside a kernel that calls Java and nothing else,
/// and beside Python's; and that one that waits for another function ends with one thread.
final class HostGates {
  private static final Gate OVER_BARE = Gate.atMost(1.3, "1.3 × bare");
  private static final Gate OVER_HOP = Gate.atMost(1.5, "1.5 × bare with one hop");
  private static final Gate FLAT = Gate.atMost(1.1, "1.1 × 4 B");
  private static final int LARGE = 1 << 20;
  private static final Gate FASTER = Gate.atLeast(3, "3 × faster than Python");
  private static final Gate ENDS = Gate.atMost(1e9, "1 s: it does not hang");

  private final Results results;

  HostGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(HostWork work) {
    return switch (work.task()) {
      case IDENTITY -> verdicts(work, OVER_HOP);
      case INLINE -> verdicts(work, OVER_BARE);
      // Whatever else the machine does.
      case NESTED -> List.of(ENDS.judge(results.median(work, INTARSIA), true));
    };
  }

  private List<Verdict> verdicts(HostWork work, Gate overBare) {
    boolean valid = results.areValid(work);
    List<Verdict> verdicts = new ArrayList<>();
    verdicts.add(overBare.judge(results.ratio(work, INTARSIA, BARE), valid));
    verdicts.add(FASTER.judge(results.ratio(work, PYTHON, INTARSIA), valid));
    if (work.elements() == LARGE) {
      Workload small = new HostWork(work.task(), 1, work.callers(), work.oneThread());
      double ratio = results.median(work, INTARSIA) / results.median(small, INTARSIA);
      verdicts.add(FLAT.judge(ratio, results.areSteady(work, small)));
    }
    return verdicts;
  }
}
