package io.intarsia.benchmarks;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Kind;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Protocol;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import io.intarsia.benchmarks.memory.HeapProbe;
import io.intarsia.benchmarks.memory.MemoryResult;
import io.intarsia.benchmarks.memory.MemoryStudy;
import io.intarsia.benchmarks.memory.Resident;
import io.intarsia.benchmarks.memory.Resident.Repeated;
import io.intarsia.benchmarks.memory.ResidentProbe;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.benchmarks.report.Machine;
import io.intarsia.benchmarks.report.Report;
import io.intarsia.benchmarks.report.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Runs the benchmarks.
final class Bench {
  /// The id of the memory study, which is not a loop.
  static final String MEMORY = "B16";

  // The heap of signatures is no loop, either.
  private static final String CACHE = "B2";

  private final Effort effort;
  private final Predicate<String> wanted;
  private final Consumer<String> progress;
  private final Map<String, String> facts = Machine.facts();
  private final long begin = System.nanoTime();

  /// @param wanted tells by its id whether a workload is to run
  /// @param progress is told what is about to run
  Bench(Effort effort, Predicate<String> wanted, Consumer<String> progress) {
    this.effort = effort;
    this.wanted = wanted;
    this.progress = progress;
  }

  /// Measures everything that is wanted.
  ///
  /// @param withNeighbours whether to compare with more than the floor
  /// @param memoryShare the share of its full counts the memory study makes
  Report run(boolean withNeighbours, double memoryShare) {
    facts.put("flags of child JVMs", String.join(" ", ChildJvm.FLAGS));
    facts.put("threads", "every side's own defaults, unless a row says otherwise");
    facts.put("rounds", rounds());
    facts.put("load before", Machine.load());
    long start = System.nanoTime();
    List<Measured> measured = new ArrayList<>(loops(withNeighbours));
    measured.addAll(new FreshProcesses(effort, withNeighbours, this::say).measure(workloads(true)));
    String unmeasured = unmeasured(wanted, measured);
    if (!unmeasured.isEmpty()) {
      facts.put("not measured, as the floor lacks them", unmeasured);
    }
    List<MemoryResult> memory =
        wanted.test(MEMORY)
            ? new MemoryStudy(memoryShare, effort.attempts(), this::say).run()
            : List.of();
    OptionalDouble heap =
        wanted.test(CACHE) ? OptionalDouble.of(HeapProbe.run()) : OptionalDouble.empty();
    List<Resident> residents = residents();
    facts.put("load after", Machine.load());
    facts.put("took", "%d s".formatted((System.nanoTime() - start) / 1_000_000_000));
    return new Report(facts, Rows.of(measured, memory, heap, residents));
  }

  private List<Resident> residents() {
    return Arrays.stream(Repeated.values())
        .filter(each -> wanted.test(each.id()) && ResidentProbe.isPossible())
        .peek(each -> say(each.title()))
        .map(ResidentProbe::run)
        .toList();
  }

  private String rounds() {
    return "%d, all sides in turn; where threads change, in each of %d fresh processes; void rows run %s"
        .formatted(
            effort.rounds(),
            effort.processes(),
            effort.attempts() == 1
                ? "once"
                : "again, %d times at most".formatted(effort.attempts() - 1));
  }

  private List<Measured> loops(boolean withNeighbours) {
    var protocol = new Protocol(effort);
    List<Measured> all = new ArrayList<>();
    Set<Contender> others = withNeighbours ? Sides.others(workloads(false)) : Set.of();
    try (var sides = new Sides(others)) {
      facts.putAll(sides.versions());
      for (Workload workload : workloads(false)) {
        if (workload.kind() != Kind.PROCESS) {
          say("warming up " + workload.title());
          protocol.prime(workload, sides.all());
        }
      }
      for (Workload workload : workloads(false)) {
        say(workload.id() + " " + workload.title());
        protocol.measure(workload, sides.all()).ifPresent(all::add);
      }
    }
    return all;
  }

  /// The titles of workloads that were wanted and are not among those measured, here or in fresh
  /// processes.
  static String unmeasured(Predicate<String> wanted, List<Measured> measured) {
    Set<Workload> known = measured.stream().map(Measured::workload).collect(Collectors.toSet());
    return Workloads.all().stream()
        .filter(each -> wanted.test(each.id()) && !known.contains(each))
        .map(Workload::title)
        .collect(Collectors.joining("; "));
  }

  private void say(String what) {
    progress.accept("%5d s  %s".formatted((System.nanoTime() - begin) / 1_000_000_000, what));
  }

  private List<Workload> workloads(boolean fresh) {
    return Workloads.all().stream()
        .filter(each -> wanted.test(each.id()) && each.kind().isFresh() == fresh)
        .toList();
  }
}
