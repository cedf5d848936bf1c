package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.NestWork;
import io.intarsia.benchmarks.measure.NestWork.Task;
import io.intarsia.benchmarks.measure.NestWork.Tree;
import io.intarsia.benchmarks.measure.Workload;
import java.util.List;

/// The gates of nests: how much faster than `tf.nest`, and how the time grows.
final class NestGates {
  private static final Gate FLATTEN = faster(8);
  private static final Gate REBUILD = faster(30);
  private static final Gate SAME = faster(20);
  private static final Gate MAPS = faster(5);
  private static final Gate FIRST_TIME = faster(0.5);
  private static final Gate KNOWN = Gate.atMost(0.7, "0.7 × structure and leaves");
  private static final Gate PATHS = Gate.atMost(4, "4 × flatten");
  private static final Gate SLOPE_LOW = Gate.atLeast(0.95, "0.95 log-log slope from 100 leaves");
  private static final Gate SLOPE_HIGH = Gate.atMost(1.15, "1.15 log-log slope from 100 leaves");

  private final Results results;

  NestGates(Results results) {
    this.results = results;
  }

  private static Gate faster(double times) {
    return Gate.atLeast(
        times, "%s × faster than tf.nest".formatted(times < 1 ? times : (int) times));
  }

  /// The verdicts on a workload.
  List<Verdict> judge(Workload workload, NestWork nest) {
    return switch (nest.tree()) {
      case RECORDS -> records(workload, nest);
      case SORTED ->
          workload == Workload.FLATTEN_SORTED_100000
              ? List.of(faster(workload, MAPS), slope(SLOPE_LOW), slope(SLOPE_HIGH))
              : List.of(faster(workload, MAPS));
      case SHUFFLED -> List.of(faster(workload, MAPS));
      case NEW -> List.of(faster(workload, FIRST_TIME));
      case DEEP, UPSTREAM, LAYERS -> List.of();
    };
  }

  private List<Verdict> records(Workload workload, NestWork nest) {
    return switch (nest.task()) {
      case FLATTEN -> List.of(faster(workload, FLATTEN));
      case STRUCTURE -> List.of();
      case PACK, MAP -> List.of(faster(workload, REBUILD));
      case SAME -> List.of(faster(workload, SAME));
      case LEAVES -> List.of(over(Task.STRUCTURE, workload, nest, KNOWN));
      case PATHS -> List.of(over(Task.FLATTEN, workload, nest, PATHS));
    };
  }

  private Verdict faster(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, PYTHON, INTARSIA), results.areValid(workload));
  }

  private Verdict over(Task task, Workload workload, NestWork nest, Gate gate) {
    Workload other = Workload.valueOf(task + "_" + Tree.RECORDS + "_" + nest.size());
    double ratio = results.median(workload, INTARSIA) / results.median(other, INTARSIA);
    return gate.judge(ratio, results.areSteady(workload, other));
  }

  private Verdict slope(Gate gate) {
    double growth =
        results.median(Workload.FLATTEN_SORTED_100000, INTARSIA)
            / results.median(Workload.FLATTEN_SORTED_100, INTARSIA);
    return gate.judge(
        Math.log10(growth) / 3,
        results.areSteady(Workload.FLATTEN_SORTED_100, Workload.FLATTEN_SORTED_100000));
  }
}
