package io.intarsia.benchmarks.measure;

/// What a workload does, where it is one of a family.
sealed interface Work
    permits NestWork,
        TypeWork,
        DispatchWork,
        FunctionWork,
        TraceWork,
        HostWork,
        HandWork,
        GradientWork,
        StepWork,
        CompositeWork,
        DistributionWork,
        ClusterWork,
        TargetWork,
        ModelWork {
  /// What a call does.
  String title();
}
