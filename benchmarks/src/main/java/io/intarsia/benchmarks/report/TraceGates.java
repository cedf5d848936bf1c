package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.TraceWork;
import io.intarsia.benchmarks.measure.TraceWork.Task;
import io.intarsia.benchmarks.measure.Workload;
import java.util.ArrayList;
import java.util.List;

/// The gates of tracing: what an op takes, how that grows, how much faster than Python it is, and
/// what the first call takes beside that of bare calls.
final class TraceGates {
  private static final Gate OP = Gate.atMost(10_000, "10 µs an op");
  private static final Gate FASTER = Gate.atLeast(50, "50 × faster than Python");
  private static final Gate FIRST = Gate.atMost(1.1, "1.1 × bare");
  private static final Gate SLOPE = Gate.atMost(1.1, "1.1 log-log slope from 1,000");
  // Below, what a trace takes whatever its ops decides.
  private static final int MANY = 100;
  private static final int MOST_IN_PYTHON = 1_000;

  private final Results results;

  TraceGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(TraceWork work) {
    return switch (work.task()) {
      case TRACE -> trace(work);
      case FIRST_CALL ->
          List.of(FIRST.judge(results.ratio(work, INTARSIA, BARE), results.areValid(work)));
    };
  }

  private List<Verdict> trace(TraceWork work) {
    boolean valid = results.areValid(work);
    List<Verdict> verdicts = new ArrayList<>();
    if (work.ops() >= MANY) {
      verdicts.add(OP.judge(results.median(work, INTARSIA) / work.ops(), results.areSteady(work)));
    }
    if (work.ops() <= MOST_IN_PYTHON) {
      verdicts.add(FASTER.judge(results.ratio(work, PYTHON, INTARSIA), valid));
    } else {
      verdicts.add(slope(work));
    }
    return verdicts;
  }

  private Verdict slope(Workload tenThousand) {
    double growth =
        results.median(tenThousand, INTARSIA)
            / results.median(new TraceWork(Task.TRACE, 1_000), INTARSIA);
    return SLOPE.judge(
        Math.log10(growth), results.areSteady(tenThousand, new TraceWork(Task.TRACE, 1_000)));
  }
}
