package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nothing that can be called from Java ends the process: random calls over all ops, in processes
/// of their own.
///
/// The seed of a call is its number, so a failure is run again with `-Dintarsia.fuzz.first=<call>
/// -Dintarsia.fuzz.calls=1`, and other calls with any other first number.
final class RawOpFuzzTest {
  private static final int CALLS = Integer.getInteger("intarsia.fuzz.calls", 20_000);
  private static final int FIRST = Integer.getInteger("intarsia.fuzz.first", 0);
  private static final int PROCESSES = 2;

  /// A broken build need not run to the end.
  private static final int MOST_CULPRITS = 20;

  /// Of the calls that are not refused; fewer would mean that the calls do not reach the kernels
  /// any more.
  private static final double LEAST_SUCCESS = 0.25;

  private int succeeded;
  private int refused;

  @Test
  void randomCalls_overAllOps_endInAResultOrAnException(@TempDir Path folder) throws Exception {
    List<String> culprits = new ArrayList<>();
    try (var pool = Executors.newFixedThreadPool(PROCESSES)) {
      List<Callable<List<String>>> shares = new ArrayList<>();
      for (int i = 0; i < PROCESSES; i++) {
        int from = FIRST + CALLS / PROCESSES * i;
        int to = i == PROCESSES - 1 ? FIRST + CALLS : from + CALLS / PROCESSES;
        Path own = Files.createDirectory(folder.resolve("process" + i));
        shares.add(() -> culprits(own, from, to));
      }
      for (var share : pool.invokeAll(shares)) {
        culprits.addAll(share.get());
      }
    }
    assertThat(culprits).as("ops that end or hang the process").isEmpty();
    assertThat((double) succeeded / (CALLS - refused))
        .as("share of calls that succeed, of those not refused outright")
        .isGreaterThan(CALLS < 10_000 ? 0 : LEAST_SUCCESS);
  }

  private List<String> culprits(Path folder, int from, int to) throws Exception {
    List<String> culprits = new ArrayList<>();
    var process = new FuzzProcess(folder);
    int next = from;
    while (next < to && culprits.size() < MOST_CULPRITS) {
      var outcome = process.run(next, to);
      count(outcome);
      if (outcome.reached() < to) {
        culprits.add("%s (call %d): %s".formatted(outcome.op(), outcome.reached(), outcome.fate()));
      }
      next = outcome.reached() + 1;
    }
    return culprits;
  }

  private synchronized void count(FuzzProcess.Outcome outcome) {
    succeeded += outcome.succeeded();
    refused += outcome.refused();
  }
}
