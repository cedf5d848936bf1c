package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;

import io.intarsia.benchmarks.measure.NestWork;
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
  private static final Gate KNOWN = Gate.atMost(0.7, "0.7 × flatten");
  private static final Gate PATHS = Gate.atMost(4, "4 × flatten");
  private static final Gate SLOPE_LOW = Gate.atLeast(0.95, "0.95 log-log slope from 100 leaves");
  private static final Gate SLOPE_HIGH = Gate.atMost(1.15, "1.15 log-log slope from 100 leaves");

  private final Results results;

  NestGates(Results results) {
    this.results = results;
  }

  private static Gate faster(double times) {
    return Gate.atLeast(times, "%s × faster than tf.nest".formatted(times));
  }

  /// The verdicts on a workload.
  List<Verdict> judge(Workload workload, NestWork nest) {
    return switch (nest.tree()) {
      case RECORDS -> List.of(records(workload, nest));
      case SORTED ->
          workload == Workload.FLATTEN_SORTED_100000
              ? List.of(faster(workload, MAPS), slope(SLOPE_LOW), slope(SLOPE_HIGH))
              : List.of(faster(workload, MAPS));
      case SHUFFLED -> List.of(faster(workload, MAPS));
      case NEW -> List.of(faster(workload, FIRST_TIME));
      case DEEP, UPSTREAM, LAYERS -> List.of();
    };
  }

  private Verdict records(Workload workload, NestWork nest) {
    return switch (nest.task()) {
      case FLATTEN -> faster(workload, FLATTEN);
      case PACK, MAP -> faster(workload, REBUILD);
      case SAME -> faster(workload, SAME);
      case LEAVES -> overFlatten(workload, nest, KNOWN);
      case PATHS -> overFlatten(workload, nest, PATHS);
    };
  }

  private Verdict faster(Workload workload, Gate gate) {
    return gate.judge(
        results.ratio(workload, PYTHON, INTARSIA), results.areValid(workload));
  }

  private Verdict overFlatten(Workload workload, NestWork nest, Gate gate) {
    Workload flatten = Workload.valueOf("FLATTEN_" + Tree.RECORDS + "_" + nest.size());
    double ratio = results.median(workload, INTARSIA) / results.median(flatten, INTARSIA);
    return gate.judge(ratio, results.areValid(workload, flatten));
  }

  private Verdict slope(Gate gate) {
    double growth =
        results.median(Workload.FLATTEN_SORTED_100000, INTARSIA)
            / results.median(Workload.FLATTEN_SORTED_100, INTARSIA);
    return gate.judge(
        Math.log10(growth) / 3,
        results.areValid(Workload.FLATTEN_SORTED_100, Workload.FLATTEN_SORTED_100000));
  }
}
