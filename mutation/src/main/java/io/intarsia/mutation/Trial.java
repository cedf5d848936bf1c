package io.intarsia.mutation;

import io.intarsia.mutation.Coverage.TestMethod;
import io.intarsia.mutation.Verdict.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tries faults, one after the other, most of them in one process.
final class Trial implements AutoCloseable {
  private static final Duration SHORT = Duration.ofSeconds(60);

  // Most faults are noticed by the quick tests; so the slow ones are asked later.
  private static final long[] ROUNDS = {300, 3_000, 15_000};

  private final Project project;
  private final Coverage coverage;
  private @Nullable WorkerProcess worker;

  Trial(Project project, Coverage coverage) {
    this.project = project;
    this.coverage = coverage;
  }

  Verdict of(Fault fault) {
    List<TestMethod> tests = coverage.of(fault);
    if (tests.isEmpty()) {
      return new Verdict(fault, Outcome.UNREACHED, "");
    }
    Path file = write(fault);
    return inPlace(fault, tests, file).orElseGet(() -> fromTheStart(fault, tests, file));
  }

  private Path write(Fault fault) {
    Path file = project.scratch().resolve("Fault.class");
    try {
      return Files.write(file, Faults.with(project.bytes(fault.type()), fault, project.loader()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Tries it where others were tried before. Empty if no test notices it, or it is not sure that
  /// it was the fault: what was computed before may hide it, and what a fault computed may stay.
  private Optional<Verdict> inPlace(Fault fault, List<TestMethod> tests, Path file) {
    WorkerProcess running = running();
    if (running.ask(SHORT, "redefine", List.of(fault.type(), file.toString())).isEmpty()) {
      stop();
      return Optional.empty();
    }
    Verdict verdict = inRounds(running, fault, tests).verdict();
    Path original = project.classFile(fault.type());
    List<String> healthy = List.of(fault.type(), original.toString());
    if (worker == null || running.ask(SHORT, "redefine", healthy).isEmpty()) {
      stop();
      return Optional.empty();
    }
    return verdict.isNoticed() && passes(verdict.by()) ? Optional.of(verdict) : Optional.empty();
  }

  // Without the fault. The process is of no use if not: something of the fault is left in it.
  private boolean passes(String test) {
    Optional<List<String>> failed = running().ask(SHORT, "run", List.of(test));
    boolean passes = failed.isPresent() && failed.get().isEmpty();
    if (!passes) {
      stop();
    }
    return passes;
  }

  private Verdict fromTheStart(Fault fault, List<TestMethod> tests, Path file) {
    Attempt faulty = inNewProcess("fault " + fault.type() + " " + file, fault, tests);
    if (!faulty.verdict().isNoticed()) {
      return faulty.verdict();
    }
    // The same tests, begun the same way, must pass without it.
    Attempt healthy = inNewProcess("", fault, tests.subList(0, faulty.asked()));
    return healthy.verdict().isNoticed()
        ? new Verdict(fault, Outcome.SURVIVED, "")
        : faulty.verdict();
  }

  private Attempt inNewProcess(String task, Fault fault, List<TestMethod> tests) {
    try (var fresh = WorkerProcess.start(project, task)) {
      return inRounds(fresh, fault, tests);
    }
  }

  /// What came of running tests.
  ///
  /// @param asked how many of them were to be run
  private record Attempt(Verdict verdict, int asked) {}

  private Attempt inRounds(WorkerProcess process, Fault fault, List<TestMethod> tests) {
    int next = 0;
    for (long budget : ROUNDS) {
      int first = next;
      for (long left = budget; next < tests.size() && (left > 0 || next == first); next++) {
        left -= tests.get(next).milliseconds();
      }
      Optional<String> noticed = noticed(process, tests.subList(first, next));
      if (noticed.isPresent()) {
        return new Attempt(new Verdict(fault, Outcome.NOTICED, noticed.get()), next);
      }
    }
    return new Attempt(new Verdict(fault, Outcome.SURVIVED, ""), next);
  }

  /// The test that failed, or what happened instead; empty if all pass.
  private Optional<String> noticed(WorkerProcess process, List<TestMethod> round) {
    if (round.isEmpty()) {
      return Optional.empty();
    }
    List<String> ids = round.stream().map(TestMethod::id).toList();
    Optional<List<String>> failed = process.ask(Coverage.limit(round), "run", ids);
    if (failed.isPresent()) {
      return failed.get().stream().findFirst();
    }
    if (process == worker) {
      stop();
    }
    return Optional.of("the tests do not end, or the process does");
  }

  private WorkerProcess running() {
    if (worker == null) {
      worker = WorkerProcess.start(project, "");
    }
    return worker;
  }

  private void stop() {
    if (worker != null) {
      worker.close();
      worker = null;
    }
  }

  @Override
  public void close() {
    stop();
  }
}
