package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.TypeWork;
import io.intarsia.benchmarks.measure.Workload;
import java.util.List;

/// The gates of extension types: how much faster than Python's, and what a field costs.
final class TypeGates {
  private static final Gate CONSTRUCT = faster(15);
  private static final Gate PACK = faster(40);
  private static final Gate FIELD = Gate.atMost(20, "20 ns a field");
  private static final Gate SPEC_VALUE = Gate.atMost(100, "100 ns");
  private static final Gate COMPATIBLE_TIME = Gate.atMost(500, "500 ns");
  private static final int SMALL = 4;

  private final Results results;

  TypeGates(Results results) {
    this.results = results;
  }

  private static Gate faster(double times) {
    return Gate.atLeast(times, "%s × faster than Python".formatted(times));
  }

  /// The verdicts on a workload.
  List<Verdict> judge(Workload workload, TypeWork work) {
    return switch (work.task()) {
      case CONSTRUCT ->
          work.fields() == 64
              ? List.of(faster(workload, CONSTRUCT), perField(workload))
              : List.of(faster(workload, CONSTRUCT));
      case PACK -> List.of(faster(workload, PACK));
      case COMPATIBLE ->
          work.fields() <= SMALL
              ? List.of(faster(workload, PACK), time(workload, COMPATIBLE_TIME))
              : List.of(faster(workload, PACK));
      case HASH, EQUAL -> work.fields() <= SMALL ? List.of(time(workload, SPEC_VALUE)) : List.of();
      case SPEC, FLATTEN -> List.of();
    };
  }

  private Verdict faster(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, PYTHON, INTARSIA), results.areValid(workload));
  }

  private Verdict time(Workload workload, Gate gate) {
    return gate.judge(results.median(workload, INTARSIA), results.areValid(workload));
  }

  private Verdict perField(Workload workload) {
    double growth =
        results.median(workload, INTARSIA) - results.median(Workload.CONSTRUCT_TYPE_1, INTARSIA);
    return FIELD.judge(growth / 63, results.areValid(workload, Workload.CONSTRUCT_TYPE_1));
  }
}
