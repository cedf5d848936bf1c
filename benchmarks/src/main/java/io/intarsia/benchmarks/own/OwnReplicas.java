package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.ReplicaWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;

/// What replicas do, as a user writes it.
final class OwnReplicas {
  private OwnReplicas() {}

  static TimedLoop open(ReplicaWork work) {
    return switch (work.task()) {
      case LIGHT, HEAVY -> ReplicaSteps.together(work);
      case REDUCE -> OwnReduce.open(work.size());
      case RAGGED -> ReplicaValues.ragged(work.size());
      case VALUES -> ReplicaValues.function(work.size());
    };
  }

  static Environment twoDevices() {
    return Environment.open(EnvironmentOptions.defaults().withCpuDevices(ReplicaWork.REPLICAS));
  }
}
