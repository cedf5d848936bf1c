package io.intarsia.benchmarks;

import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/// Measures workloads that differ from one start of a process to the next in several of them, one
/// after the other; those that come out void are measured again, also in as many.
final class FreshProcesses {
  private final Effort effort;
  private final boolean withNeighbours;
  private final Consumer<String> progress;

  FreshProcesses(Effort effort, boolean withNeighbours, Consumer<String> progress) {
    this.effort = effort;
    this.withNeighbours = withNeighbours;
    this.progress = progress;
  }

  /// One result for each workload that can be measured, in their order.
  List<Measured> measure(List<Workload> workloads) {
    Map<Workload, Measured> best = new LinkedHashMap<>();
    List<Workload> left = workloads;
    for (int run = 1; run <= effort.attempts() && !left.isEmpty(); run++) {
      for (Measured measured : once(left, run)) {
        best.put(measured.workload(), measured.withRuns(run));
      }
      left = left.stream().filter(best::containsKey).filter(each -> isVoid(best, each)).toList();
    }
    return List.copyOf(best.values());
  }

  private static boolean isVoid(Map<Workload, Measured> best, Workload workload) {
    Measured measured = Objects.requireNonNull(best.get(workload));
    return !(measured.isValid() && measured.isSteady());
  }

  private List<Measured> once(List<Workload> workloads, int run) {
    Map<Workload, List<Measured>> all = new LinkedHashMap<>();
    for (int process = 1; process <= effort.processes(); process++) {
      String head = "run %d, process %d of %d: ".formatted(run, process, effort.processes());
      FreshProcess.run(
              workloads,
              effort.ofOneProcess(),
              withNeighbours,
              title -> progress.accept(head + title))
          .forEach(each -> all.computeIfAbsent(each.workload(), _ -> new ArrayList<>()).add(each));
    }
    return all.values().stream().map(Measured::over).toList();
  }
}
