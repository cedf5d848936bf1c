package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.NestWork;
import io.intarsia.benchmarks.measure.NestWork.Task;
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

  private static final int MOST = 100_000;
  private static final int SOME = 100;

  private final Results results;

  NestGates(Results results) {
    this.results = results;
  }

  private static Gate faster(double times) {
    return Gate.atLeast(
        times, "%s × faster than tf.nest".formatted(times < 1 ? times : (int) times));
  }

  /// The verdicts on a workload.
  List<Verdict> judge(NestWork nest) {
    return switch (nest.tree()) {
      case RECORDS -> records(nest);
      case SORTED ->
          nest.size() == MOST
              ? List.of(faster(nest, MAPS), slope(nest, SLOPE_LOW), slope(nest, SLOPE_HIGH))
              : List.of(faster(nest, MAPS));
      case SHUFFLED -> List.of(faster(nest, MAPS));
      case NEW -> List.of(faster(nest, FIRST_TIME));
      case DEEP, UPSTREAM, LAYERS -> List.of();
    };
  }

  private List<Verdict> records(NestWork nest) {
    return switch (nest.task()) {
      case FLATTEN -> List.of(faster(nest, FLATTEN));
      case STRUCTURE -> List.of();
      case PACK, MAP -> List.of(faster(nest, REBUILD));
      case SAME -> List.of(faster(nest, SAME));
      case LEAVES -> List.of(over(Task.STRUCTURE, nest, KNOWN));
      case PATHS -> List.of(over(Task.FLATTEN, nest, PATHS));
    };
  }

  private Verdict faster(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, PYTHON, INTARSIA), results.areValid(workload));
  }

  private Verdict over(Task task, NestWork nest, Gate gate) {
    Workload other = new NestWork(task, nest.tree(), nest.size());
    double ratio = results.median(nest, INTARSIA) / results.median(other, INTARSIA);
    return gate.judge(ratio, results.areSteady(nest, other));
  }

  private Verdict slope(NestWork most, Gate gate) {
    Workload some = new NestWork(most.task(), most.tree(), SOME);
    double growth = results.median(most, INTARSIA) / results.median(some, INTARSIA);
    return gate.judge(
        Math.log10(growth) / Math.log10((double) MOST / SOME), results.areSteady(some, most));
  }
}
