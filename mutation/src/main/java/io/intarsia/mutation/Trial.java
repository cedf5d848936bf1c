package io.intarsia.mutation;

import io.intarsia.mutation.Coverage.TestMethod;
import io.intarsia.mutation.Verdict.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
    Verdict verdict = inRounds(running, fault, tests);
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
    Verdict verdict = inNewProcess("fault " + fault.type() + " " + file, fault, tests);
    // The same tests, begun the same way, must pass without it.
    return verdict.isNoticed() && inNewProcess("", fault, tests).isNoticed()
        ? new Verdict(fault, Outcome.SURVIVED, "")
        : verdict;
  }

  private Verdict inNewProcess(String task, Fault fault, List<TestMethod> tests) {
    try (var fresh = WorkerProcess.start(project, task)) {
      return inRounds(fresh, fault, tests);
    }
  }

  private Verdict inRounds(WorkerProcess process, Fault fault, List<TestMethod> tests) {
    int next = 0;
    for (long budget : ROUNDS) {
      List<TestMethod> round = new ArrayList<>();
      for (long left = budget; next < tests.size() && (left > 0 || round.isEmpty()); next++) {
        round.add(tests.get(next));
        left -= tests.get(next).milliseconds();
      }
      if (round.isEmpty()) {
        break;
      }
      List<String> ids = round.stream().map(TestMethod::id).toList();
      Optional<List<String>> failed = process.ask(Coverage.limit(round), "run", ids);
      if (failed.isEmpty()) {
        if (process == worker) {
          stop();
        }
        return new Verdict(fault, Outcome.NOTICED, "the tests do not end, or the process does");
      } else if (!failed.get().isEmpty()) {
        return new Verdict(fault, Outcome.NOTICED, failed.get().getFirst());
      }
    }
    return new Verdict(fault, Outcome.SURVIVED, "");
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
