package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.DataWork;
import java.util.List;

/// The gates of data sets: what reading takes beside the runtime's ops, and beside Python.
final class DataGates {
  private static final Gate NEXT = Gate.atMost(1.15, "1.15 × bare");
  private static final Gate NEXT_FASTER = Gate.atLeast(8, "8 × faster than Python");
  private static final Gate RECORD = Gate.atMost(1.3, "1.3 × bare");
  private static final Gate PIPELINE = Gate.atMost(1.1, "1.1 × bare");
  private static final Gate ITERATOR = Gate.atLeast(3, "3 × faster than Python's from_generator");
  private static final Gate INDICES = Gate.atMost(1, "1 × the shuffled buffer");
  private static final Gate TWO_CORES = Gate.atLeast(1.6, "1.6 × faster than one at a time");

  private final Results results;

  DataGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload; what a stream of Java takes is only reported.
  List<Verdict> judge(DataWork work) {
    return switch (work.task()) {
      case RANGE -> List.of(overBare(work, NEXT), fasterThanPython(work, NEXT_FASTER));
      case RECORD -> List.of(overBare(work, RECORD));
      case MAP_BATCH, CHAIN, IMAGES -> List.of(overBare(work, PIPELINE));
      case ITERATOR -> List.of(fasterThanPython(work, ITERATOR));
      case INDICES -> List.of(overBare(work, INDICES));
      case PARALLEL ->
          List.of(TWO_CORES.judge(results.ratio(work, BARE, INTARSIA), results.areValid(work)));
      case STREAM -> List.of();
    };
  }

  private Verdict overBare(DataWork work, Gate gate) {
    return gate.judge(results.ratio(work, INTARSIA, BARE), results.areValid(work));
  }

  private Verdict fasterThanPython(DataWork work, Gate gate) {
    return gate.judge(results.ratio(work, PYTHON, INTARSIA), results.areValid(work));
  }
}
