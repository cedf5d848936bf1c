package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.TypeWork;
import io.intarsia.benchmarks.measure.TypeWork.Task;
import io.intarsia.benchmarks.measure.Workload;
import java.util.List;

/// The gates of extension types: how much faster than Python's, and what a field costs.
final class TypeGates {
  private static final Gate CONSTRUCT = faster(15);
  private static final Gate PACK = faster(40);
  private static final Gate FIELD = Gate.atMost(20, "20 ns a field");
  private static final Gate SPEC_VALUE = Gate.atMost(100, "100 ns");
  private static final Gate COMPATIBLE_TIME = Gate.atMost(500, "500 ns");
  private static final double MADE = 300;
  private static final double MADE_A_FIELD = 20;

  private final Results results;

  TypeGates(Results results) {
    this.results = results;
  }

  private static Gate faster(double times) {
    return Gate.atLeast(times, "%s × faster than Python".formatted(times));
  }

  /// The verdicts on a workload.
  List<Verdict> judge(TypeWork work) {
    return switch (work.task()) {
      case CONSTRUCT ->
          work.fields() == 64
              ? List.of(faster(work, CONSTRUCT), made(work), perField(work))
              : List.of(faster(work, CONSTRUCT), made(work));
      case PACK -> List.of(faster(work, PACK));
      case COMPATIBLE -> List.of(faster(work, PACK), time(work, COMPATIBLE_TIME));
      case HASH, EQUAL -> List.of(time(work, SPEC_VALUE));
      case SPEC, FLATTEN -> List.of();
    };
  }

  private Verdict faster(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, PYTHON, INTARSIA), results.areValid(workload));
  }

  private Verdict made(TypeWork work) {
    Gate gate = Gate.atMost(MADE + MADE_A_FIELD * work.fields(), "300 ns + 20 ns a field");
    return time(work, gate);
  }

  private Verdict time(Workload workload, Gate gate) {
    return gate.judge(results.median(workload, INTARSIA), results.areSteady(workload));
  }

  private Verdict perField(Workload workload) {
    double growth =
        results.median(workload, INTARSIA)
            - results.median(new TypeWork(Task.CONSTRUCT, 1), INTARSIA);
    return FIELD.judge(growth / 63, results.areSteady(workload, new TypeWork(Task.CONSTRUCT, 1)));
  }
}
