package io.intarsia.benchmarks.measure;

/// What every contender does in a loop, unless it cannot. Data is `float32`; what it is stands in
/// [Data].
///
/// Workloads come in families, each a class that lists its own; [Workloads] knows them all.
public sealed interface Workload
    permits OpWork,
        NestWork,
        TypeWork,
        CompositeWork,
        DispatchWork,
        FunctionWork,
        TraceWork,
        GradientWork,
        StepWork,
        HostWork,
        HandWork,
        DistributionWork,
        RaggedWork,
        DataWork,
        ClusterWork,
        TargetWork,
        ModelWork,
        LayerWork,
        ReplicaWork,
        DeferredWork {
  /// Which it is, in one word, as processes tell each other.
  String name();

  /// The id in the performance plan, `X` and a number for the additions to it.
  String id();

  /// What a call does.
  String title();

  /// How it behaves.
  Kind kind();

  /// Calls in a round, at most.
  int calls();
}
