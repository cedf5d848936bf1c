package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;
import static io.intarsia.benchmarks.measure.Contender.PYTHON;
import static io.intarsia.benchmarks.measure.Contender.TF_JAVA;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.ModelWork.Task;
import io.intarsia.benchmarks.measure.Workload;
import java.util.ArrayList;
import java.util.List;

/// The gates of saved models: what loading and calling take beside the C API, TensorFlow-Java and
/// Python.
final class ModelGates {
  private static final Gate LOAD = Gate.atMost(1.2, "1.2 × bare");
  private static final Gate LOAD_FASTER = Gate.atLeast(3, "3 × faster than Python");
  private static final Gate CALL = Gate.atMost(1.15, "1.15 × bare + 2 µs");
  private static final Gate LARGE_CALL = Gate.atMost(1.05, "1.05 × bare");
  private static final Gate JAVA_FASTER = Gate.atLeast(4, "4 × faster than TensorFlow-Java");
  private static final Gate PYTHON_FASTER = Gate.atLeast(10, "10 × faster than Python");
  private static final Gate SCALING = Gate.atLeast(0.9, "0.9 × the scaling of bare");
  private static final double CALL_NANOS = 2_000;
  private static final int LARGE = 1_024;

  private final Results results;

  ModelGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload; what a first call and saving take is only reported.
  List<Verdict> judge(ModelWork work) {
    return switch (work.task()) {
      case LOAD -> List.of(overBare(work, LOAD), faster(work, PYTHON, LOAD_FASTER));
      case FIRST, SAVE -> List.of();
      case CALL -> call(work);
      case CALL_BY_TWO -> List.of(scaling(work));
    };
  }

  private List<Verdict> call(ModelWork workload) {
    if (workload.rows() == LARGE) {
      return List.of(overBare(workload, LARGE_CALL));
    }
    List<Verdict> verdicts = new ArrayList<>();
    double own = results.median(workload, INTARSIA) - CALL_NANOS;
    double ratio = own / results.median(workload, BARE);
    verdicts.add(CALL.judge(ratio, results.areValid(workload)));
    if (workload.rows() == 1 && workload.isByPython()) {
      verdicts.add(faster(workload, TF_JAVA, JAVA_FASTER));
      verdicts.add(faster(workload, PYTHON, PYTHON_FASTER));
    }
    return verdicts;
  }

  private Verdict scaling(ModelWork threads) {
    Workload one = new ModelWork(Task.CALL, threads.layers(), threads.functions(), threads.rows());
    double own = results.median(one, INTARSIA) / results.median(threads, INTARSIA);
    double bare = results.median(one, BARE) / results.median(threads, BARE);
    return SCALING.judge(own / bare, results.areValid(threads, one));
  }

  private Verdict overBare(Workload workload, Gate gate) {
    return gate.judge(results.ratio(workload, INTARSIA, BARE), results.areValid(workload));
  }

  private Verdict faster(Workload workload, Contender other, Gate gate) {
    return gate.judge(results.ratio(workload, other, INTARSIA), results.areValid(workload));
  }
}
