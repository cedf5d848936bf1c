package io.intarsia.imperative;

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.gradient.rule.GradientRules;
import io.intarsia.tensor.PrintFormat;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Options being changed: the one place besides the record that lists all of them, so that each
/// `with…` names only its own.
final class EnvironmentDraft {
  int intraOpThreads;
  int interOpThreads;
  int cpuDevices;
  int cacheLimit;
  long memoryBudget;
  boolean recordCreation;
  boolean unvettedOps;
  GpuMemory gpuMemory;
  boolean determinism;
  PrintFormat printFormat;
  GradientRules gradientRules;
  ExecutorKind executor;
  String target;
  Duration deadline;
  @Nullable ClusterOptions cluster;
  @Nullable CollectiveOptions collectives;

  EnvironmentDraft(EnvironmentOptions from) {
    intraOpThreads = from.intraOpThreads();
    interOpThreads = from.interOpThreads();
    cpuDevices = from.cpuDevices();
    cacheLimit = from.cacheLimit();
    memoryBudget = from.memoryBudget();
    recordCreation = from.recordCreation();
    unvettedOps = from.unvettedOps();
    gpuMemory = from.gpuMemory();
    determinism = from.determinism();
    printFormat = from.printFormat();
    gradientRules = from.gradientRules();
    executor = from.executor();
    target = from.target();
    deadline = from.deadline();
    cluster = from.cluster();
    collectives = from.collectives();
  }

  EnvironmentOptions finished() {
    return new EnvironmentOptions(
        intraOpThreads,
        interOpThreads,
        cpuDevices,
        cacheLimit,
        memoryBudget,
        recordCreation,
        unvettedOps,
        gpuMemory,
        determinism,
        printFormat,
        gradientRules,
        executor,
        target,
        deadline,
        cluster,
        collectives);
  }
}
