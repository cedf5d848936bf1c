package io.intarsia.benchmarks.measure;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The workloads of all families.
public final class Workloads {
  private static final Map<String, Workload> BY_NAME =
      Stream.<List<? extends Workload>>of(
              List.of(OpWork.values()),
              NestWork.ALL,
              TypeWork.ALL,
              CompositeWork.ALL,
              DispatchWork.ALL,
              FunctionWork.ALL,
              TraceWork.ALL,
              GradientWork.ALL,
              StepWork.ALL,
              HostWork.ALL,
              HandWork.ALL,
              DistributionWork.ALL,
              RaggedWork.ALL,
              DataWork.ALL,
              ClusterWork.ALL,
              TargetWork.ALL,
              ModelWork.ALL,
              LayerWork.ALL,
              ReplicaWork.ALL,
              DeferredWork.ALL)
          .flatMap(List::stream)
          .collect(toMap(Workload::name, identity(), Workloads::neither, LinkedHashMap::new));

  private Workloads() {}

  private static Workload neither(Workload first, Workload second) {
    throw new AssertionError(first + " and " + second + " have one name; please report");
  }

  /// All of them, family by family.
  public static List<Workload> all() {
    return List.copyOf(BY_NAME.values());
  }

  /// The one of a name.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Workload of(String name) {
    Workload workload = BY_NAME.get(name);
    if (workload == null) {
      throw new IllegalArgumentException("there is no workload " + name);
    }
    return workload;
  }
}
