package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.RaggedWork;
import io.intarsia.benchmarks.measure.RaggedWork.Task;
import java.util.ArrayList;
import java.util.List;

/// The gates of ragged and sparse tensors: what they take beside their kernels, and beside Python.
final class RaggedGates {
  private static final Gate ADD = Gate.atMost(1.5, "1.5 × bare");
  private static final Gate SUM = Gate.atMost(1.2, "1.2 × bare");
  private static final Gate PRODUCT = Gate.atMost(1.05, "1.05 × bare + 1 µs");
  private static final Gate ADD_FASTER = Gate.atLeast(12, "12 × faster than Python");
  private static final Gate SUM_FASTER = Gate.atLeast(30, "30 × faster than Python");
  private static final Gate TO_TENSOR_FASTER = Gate.atLeast(10, "10 × faster than Python");
  private static final Gate NOT_SLOWER = Gate.atMost(1, "1 × Python's function");
  private static final Gate MAP = Gate.atMost(1.2, "1.2 × Python's function");
  private static final Gate VECTORIZED = Gate.atLeast(30, "30 × the time of reduceSum");
  private static final Gate ARGUMENT = Gate.atMost(1_000, "1,000 ns over its tensors");

  private static final double PRODUCT_NANOS = 1_000;
  // Rows up to which Python's calls take longer than kernels.
  private static final int SOME = 4_096;

  private final Results results;

  RaggedGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload; what it takes to make a ragged tensor is only reported.
  List<Verdict> judge(RaggedWork work) {
    return switch (work.task()) {
      case ADD -> both(over(work, ADD), faster(work, ADD_FASTER));
      case ADD_APART -> faster(work, ADD_FASTER);
      case SUM -> work.rows() > SOME ? List.of(over(work, SUM)) : faster(work, SUM_FASTER);
      case TO_TENSOR -> faster(work, TO_TENSOR_FASTER);
      case FROM_SPLITS -> List.of();
      case PRODUCT -> List.of(product(work));
      case ADD_FUNCTION, SUM_FUNCTION, TO_TENSOR_FUNCTION -> List.of(python(work, NOT_SLOWER));
      case MAP_FUNCTION -> map(work);
      case ARGUMENT_FUNCTION -> List.of(argument(work));
    };
  }

  private List<Verdict> map(RaggedWork work) {
    return work.rows() == SOME
        ? both(python(work, MAP), List.of(vectorized(work)))
        : List.of(python(work, MAP));
  }

  private static List<Verdict> both(Verdict first, List<Verdict> rest) {
    List<Verdict> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }

  private Verdict over(RaggedWork work, Gate gate) {
    return gate.judge(results.ratio(work, INTARSIA, BARE), results.areValid(work));
  }

  private List<Verdict> faster(RaggedWork work, Gate gate) {
    return work.rows() > SOME
        ? List.of()
        : List.of(gate.judge(results.ratio(work, PYTHON, INTARSIA), results.areValid(work)));
  }

  private Verdict python(RaggedWork work, Gate gate) {
    return gate.judge(results.ratio(work, INTARSIA, PYTHON), results.areValid(work));
  }

  private Verdict product(RaggedWork work) {
    double own = results.median(work, INTARSIA) - PRODUCT_NANOS;
    return PRODUCT.judge(own / results.median(work, BARE), results.areValid(work));
  }

  private Verdict vectorized(RaggedWork map) {
    var sum = new RaggedWork(Task.SUM_FUNCTION, map.rows());
    double ratio = results.median(map, INTARSIA) / results.median(sum, INTARSIA);
    return VECTORIZED.judge(ratio, results.areValid(map, sum));
  }

  private Verdict argument(RaggedWork work) {
    double nanos = results.median(work, INTARSIA) - results.median(work, BARE);
    return ARGUMENT.judge(nanos, results.areValid(work));
  }
}
