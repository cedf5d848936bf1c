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
    Verdict verdict = inPlace(fault, tests, file);
    // What was computed before the fault came in may hide it, and what a fault computed may stay.
    return verdict.isNoticed() && !verdict.by().startsWith("unsure")
        ? verdict
        : fromTheStart(fault, tests, file);
  }

  private Path write(Fault fault) {
    Path file = project.scratch().resolve("Fault.class");
    try {
      return Files.write(file, Faults.with(project.bytes(fault.type()), fault, project.loader()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Verdict inPlace(Fault fault, List<TestMethod> tests, Path file) {
    WorkerProcess running = running();
    List<String> faulty = List.of(fault.type(), file.toString());
    if (running.ask(SHORT, "redefine", faulty).isEmpty()) {
      stop();
      return new Verdict(fault, Outcome.SURVIVED, "");
    }
    Verdict verdict = inRounds(running, fault, tests);
    Path original = project.classFile(fault.type());
    List<String> healthy = List.of(fault.type(), original.toString());
    if (worker != null && running.ask(SHORT, "redefine", healthy).isEmpty()) {
      stop();
    }
    return worker != null && verdict.isNoticed() ? confirmed(verdict) : verdict;
  }

  // The test that failed passes without the fault.
  private Verdict confirmed(Verdict verdict) {
    Optional<List<String>> again = running().ask(SHORT, "run", List.of(verdict.by()));
    if (again.isPresent() && again.get().isEmpty()) {
      return verdict;
    }
    stop();
    return new Verdict(verdict.fault(), Outcome.NOTICED, "unsure: " + verdict.by());
  }

  private Verdict fromTheStart(Fault fault, List<TestMethod> tests, Path file) {
    try (var fresh = WorkerProcess.start(project, "fault " + fault.type() + " " + file)) {
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
