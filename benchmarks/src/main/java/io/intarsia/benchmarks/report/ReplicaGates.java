package io.intarsia.benchmarks.report;

import static io.intarsia.benchmarks.measure.Contender.BARE;
import static io.intarsia.benchmarks.measure.Contender.INTARSIA;

import io.intarsia.benchmarks.measure.ReplicaWork;
import java.util.List;

/// The gates of replicas: what they take beside one device, bare collectives, and tensors.
final class ReplicaGates {
  private static final Gate STEP = Gate.atMost(1.15, "1.15 × one device");
  private static final Gate REDUCE = Gate.atMost(1.1, "1.1 × bare");
  private static final Gate RAGGED = Gate.atMost(1.2, "1.2 × their tensors");
  private static final Gate A_VALUE = Gate.atMost(2_000, "2,000 ns a value over a list");

  private final Results results;

  ReplicaGates(Results results) {
    this.results = results;
  }

  /// The verdicts on a workload.
  List<Verdict> judge(ReplicaWork work) {
    return switch (work.task()) {
      case LIGHT, HEAVY -> List.of(ratio(work, STEP));
      case REDUCE -> List.of(ratio(work, REDUCE));
      case RAGGED -> List.of(ratio(work, RAGGED));
      case VALUES -> List.of(aValue(work));
    };
  }

  private Verdict ratio(ReplicaWork work, Gate gate) {
    return gate.judge(results.ratio(work, INTARSIA, BARE), results.areValid(work));
  }

  private Verdict aValue(ReplicaWork work) {
    double more = results.median(work, INTARSIA) - results.median(work, BARE);
    return A_VALUE.judge(more / work.size(), results.areValid(work));
  }
}
