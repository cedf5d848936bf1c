package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.ReplicaWork;
import io.intarsia.benchmarks.measure.TimedLoop;

/// The floor of what replicas do: the same without replicas, or without their values. That of
/// processes is bare.
public final class ReplicasByHand {
  private ReplicasByHand() {}

  /// A loop in an environment of its own.
  public static TimedLoop open(ReplicaWork work) {
    return switch (work.task()) {
      case LIGHT, HEAVY -> ReplicaSteps.alone(work);
      case RAGGED -> ReplicaValues.raggedApart(work.size());
      case VALUES -> ReplicaValues.functionOfList(work.size());
      case REDUCE -> throw new IllegalArgumentException(work + " has a floor of bare calls");
    };
  }
}
