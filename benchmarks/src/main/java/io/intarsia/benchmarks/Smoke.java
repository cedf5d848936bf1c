package io.intarsia.benchmarks;

import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.benchmarks.report.Machine;
import io.intarsia.benchmarks.smoke.Base;
import io.intarsia.benchmarks.smoke.Compared;
import io.intarsia.benchmarks.smoke.Compared.Outcome;
import io.intarsia.benchmarks.smoke.Comparison;
import io.intarsia.benchmarks.smoke.SmokeWorks;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A short run, each workload in several fresh processes: compared with the one that is committed,
/// or written to be the next such.
final class Smoke {
  private static final int VOID = 3;

  private final Effort effort;
  private final Duration limit;
  private final Consumer<String> progress;

  /// @param limit what the run may take, as long as the machine lets it measure everything once
  /// @param progress is told what was measured, and what came of it if nothing is compared
  Smoke(Effort effort, Duration limit, Consumer<String> progress) {
    this.effort = effort;
    this.limit = limit;
    this.progress = progress;
  }

  /// Measures.
  ///
  /// @param file to write to; null to compare
  /// @return the exit code
  int run(@Nullable Path file) throws IOException {
    return file == null ? compare(Base.committed()) : write(file);
  }

  private int compare(Base base) {
    var comparison =
        Comparison.of(
            base,
            SmokeWorks.ALL,
            measured(each -> Compared.of(base, each).outcome() == Outcome.SAME));
    new PrintStream(System.out, true, StandardCharsets.UTF_8).print(comparison.toMarkdown());
    return comparison.exitCode();
  }

  private int write(Path file) throws IOException {
    Map<String, String> facts = facts();
    List<Measured> measured = measured(Smoke::isQuiet);
    facts.put("load after", Machine.load());
    List<String> noisy =
        measured.stream()
            .filter(each -> !isQuiet(each))
            .map(each -> each.workload().name())
            .toList();
    if (measured.size() < SmokeWorks.ALL.size() || !noisy.isEmpty()) {
      progress.accept("Nothing was written: the machine was not quiet for %s.".formatted(noisy));
      return VOID;
    }
    Files.writeString(file, Base.of(facts, measured).write());
    return 0;
  }

  private List<Measured> measured(Predicate<Measured> enough) {
    return new SmokeRun(this::once, System::nanoTime, limit).run(SmokeWorks.ALL, enough);
  }

  private List<Measured> once(List<Workload> workloads) {
    return new FreshProcesses(effort, false, progress).measure(workloads);
  }

  private static boolean isQuiet(Measured measured) {
    return measured.isValid() && measured.isSteady();
  }

  private Map<String, String> facts() throws IOException {
    Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
    facts.put("JVM flags", String.join(" ", ChildJvm.FLAGS));
    facts.put("commit", commit());
    facts.put(
        "rounds", "%d in each of %d processes".formatted(effort.rounds(), effort.processes()));
    facts.put("load before", Machine.load());
    return facts;
  }

  private static String commit() throws IOException {
    Process git =
        new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=8").start();
    return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
